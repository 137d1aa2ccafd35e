import { notices } from '#contract/notices.ts'
import { query } from '#src/api/query.ts'

export const noticesQuery = () => query(notices.list, {}, { offline: true, live: 500 })
