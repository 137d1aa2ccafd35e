import { query } from '#src/api/query.ts' // expect: boundaries(dependencies)
import { dates } from '#src/lib/dates.ts'

export const button = [query, dates]
