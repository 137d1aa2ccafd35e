import { sql } from 'drizzle-orm' // expect: boundaries(dependencies)
import { readFileSync } from 'node:fs' // expect: boundaries(dependencies)

export const answer = [sql, readFileSync]
