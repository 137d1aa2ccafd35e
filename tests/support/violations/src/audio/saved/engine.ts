import { query } from '#src/api/query.ts'
import { field } from '#src/forms/field.ts' // expect: boundaries(dependencies)

export const engine = [query, field]
