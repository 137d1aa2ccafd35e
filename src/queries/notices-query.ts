import { notices } from '#contract/notices.ts'
import { query } from '#src/api/query.ts'

/** The user's latest notices, persisted. */
export const noticesQuery = () => query(notices.list, {}, { offline: true, live: 500 })
