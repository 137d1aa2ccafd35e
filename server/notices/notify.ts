import { notices } from '#contract/notices.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { notifyUser } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { MarkSeen, NoticeData, Notify } from '#server/notify.ts'
import { listDevices } from './device-store.ts'
import { kinds } from './kinds.ts'
import { pushQueue, noticeQueue } from './queues.ts'
import type { PushJob, NoticeJob } from './queues.ts'
import { isMailed, tagOf, waysOf } from './rules.ts'
import { hasUnread, markRead, preferencesOf, queue, raise, reachOf, removeTexts } from './store.ts'
import type { Which } from './store.ts'

/** Delay in seconds before a push or mail: open screens mark a notice as read within this time. */
const delay = 3

/**
 * Marks notices as read, refreshes lists and closes notifications on other devices. Notifies the stream first, the lock
 * order of every notification.
 */
export async function readNotices(
  tx: Db,
  jobs: Jobs,
  { userId, sessionId }: { userId: string; sessionId?: string },
  which: Which,
): Promise<void> {
  if (!(await hasUnread(tx, userId, which))) return
  await notifyUser(tx, userId, [notices.list])
  const read = await markRead(tx, userId, which)
  const tags = read.filter(({ pushed }) => pushed).map(tagOf)
  if (tags.length === 0) return
  for (const session of await listDevices(tx, userId, sessionId)) {
    for (const tag of tags) {
      const job: PushJob = { sessionId: session, tries: 0, what: { kind: 'read', tag } }
      await jobs.send(tx, pushQueue, job)
    }
  }
}

/** Creates the functions that raise notices and mark them as read. */
export function createNotices({ jobs }: { jobs: Jobs }): {
  notify: Notify
  markSeen: MarkSeen
  /** Removes a deleted message's text from the notice about this sender. */
  removeText: (tx: Db, userId: string, fromUserId: string) => Promise<void>
} {
  return {
    async notify<Kind extends NoticeKind>(tx: Db, userId: string, kind: Kind, data: NoticeData[Kind]) {
      const ways = waysOf(await preferencesOf(tx, userId), kind)
      const { email, devices } = await reachOf(tx, userId)
      const isSent = (ways.push && devices > 0) || (isMailed(ways, kind, devices) && email !== null)
      if (!ways.app && !isSent) return
      if (ways.app) await notifyUser(tx, userId, [notices.list])
      const subject = kinds[kind].subject(data)
      const id = await raise(tx, { userId, kind, subject, data, shown: ways.app })
      if (!isSent || !(await queue(tx, id))) return
      const job: NoticeJob = { id }
      await jobs.send(tx, noticeQueue, job, { after: delay })
    },

    markSeen: (tx, person, kind, subject) => readNotices(tx, jobs, person, { of: { kind, subject } }),

    async removeText(tx, userId, fromUserId) {
      await notifyUser(tx, userId, [notices.list])
      await removeTexts(tx, userId, fromUserId)
    },
  }
}
