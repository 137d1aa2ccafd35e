import type { ResponseOf } from '#contract/endpoint.ts'
import type { Notice, notices } from '#contract/notices.ts'
import type { OutboxRow } from './database.ts'
import { callOf } from './queueable-calls.ts'

/** The latest notices, and how many are unread in all. */
export type NoticeList = ResponseOf<typeof notices.list>

/** Whether a row is about notices. */
export function changesNotices(row: Pick<OutboxRow, 'call'>): boolean {
  return callOf(row)?.overlay.notices !== undefined
}

/** The server's notices with what was read on this device laid over them. */
export function overlayNotices(serverData: NoticeList, rows: OutboxRow[]): NoticeList {
  const known = new Map(serverData.notices.map((notice) => [notice.id, notice]))
  for (const row of rows) callOf(row)?.overlay.notices?.(known, row)
  const shown = [...known.values()]
  // Those beyond the list are older than what is in it: who marks all marks them, too.
  const all = rows.some(({ input }) => input['ids'] === undefined)
  const beyond = all ? 0 : serverData.unread - countUnread(serverData.notices)
  return { notices: shown, unread: countUnread(shown) + beyond }
}

function countUnread(list: readonly Notice[]): number {
  return list.filter(({ readAt }) => readAt === null).length
}
