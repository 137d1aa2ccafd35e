import { call } from '#src/api/client.ts'
import { query } from '#src/api/query.ts' // expect: boundaries(dependencies)

export const send = [call, query]
