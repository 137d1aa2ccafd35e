import { notices } from '#contract/notices.ts'
import { query } from '#src/api/query.ts'

/** The latest notices of the person, stored for use without a network. */
export const noticesQuery = () => query(notices.list, {}, { offline: true, live: 500 })
