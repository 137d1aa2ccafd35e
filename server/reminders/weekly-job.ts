import { randomUUID } from 'node:crypto'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { leadersOf, ownerOf } from '#server/db/homes.ts'
import { weeklyReminders } from '#server/db/schema/reminders.ts'
import { query } from '#server/db/query.ts'
import { Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import type { SendParts } from './allow-messages.ts'
import { listUnfinished } from './delivery-store.ts'
import { planOrder, queueDelivery, writeSend } from './make-send.ts'
import type { RefusedProblem } from './rules.ts'
import { findChurch } from './store.ts'
import { dueSaturday } from './weekly-rules.ts'

export interface WeeklyParts extends SendParts {
  db: Db
  notify: Notify
  /** Ids of members who missed the last three or more Sundays. */
  absentMembers: (db: Db, churchId: string, now: Date) => Promise<string[]>
}

/** Minutes after which a queued message has lost its job; longer than any backoff. */
const lost = 130

const switchedOn = query<{ id: string; timezone: string }>(
  'select id, timezone from churches where weekly_reminder and deleted_at is null order by id',
)

/** Sends the weekly reminders that are due and not sent yet. */
export async function sendDueReminders(services: WeeklyParts, now = new Date()): Promise<void> {
  for (const { id, timezone } of await switchedOn(services.db, [])) {
    const saturday = dueSaturday(timezone, now)
    if (saturday) await sendWeekly(services, { churchId: id, saturday, now })
  }
}

interface Due {
  churchId: string
  saturday: string
  now: Date
}

/** Rejection reasons by HTTP status. */
const refusals: Partial<Record<number, RefusedProblem>> = {
  402: 'text_limit',
  403: 'unproven',
  429: 'server_texts',
}

/** Sends a church's reminder. A rejected one is stored as failed, so that leaders see the reason and can resend it. */
async function sendWeekly(services: WeeklyParts, due: Due): Promise<void> {
  try {
    await transaction(services.db, (tx) => writeWeekly(tx, services, due))
  } catch (error) {
    const refused = error instanceof Problem ? refusals[error.status] : undefined
    if (!refused) throw error
    await transaction(services.db, (tx) => writeWeekly(tx, services, due, refused))
  }
}

/** Stores the reminder's row and its messages in one transaction. */
async function writeWeekly(
  tx: Db,
  { notify, absentMembers, ...parts }: WeeklyParts,
  { churchId, saturday, now }: Due,
  refused?: RefusedProblem,
): Promise<void> {
  const { rowCount } = await tx.insert(weeklyReminders).values({ churchId, saturday }).onConflictDoNothing()
  if (rowCount === 0) return
  const memberIds = await absentMembers(tx, churchId, now)
  if (memberIds.length === 0) return
  // No origin, since there is no event link.
  const order = { churchId, kind: 'absent', eventId: undefined, memberIds, origin: undefined } as const
  const planned = await planOrder(tx, order)
  const church = await findChurch(tx, churchId)
  const by = await ownerOf(tx, churchId)
  if (planned.length === 0 || !church || !by) return
  const id = randomUUID()
  await writeSend(tx, parts, { ...order, id, sentBy: null, by }, planned, refused)
  const people = planned.length
  const failed = planned.filter(({ status }) => status === 'queued').length
  for (const leader of await leadersOf(tx, churchId)) {
    await (refused
      ? notify(tx, leader, 'send_finished', { send_id: id, kind: 'absent', people, failed })
      : notify(tx, leader, 'absent_reminder_sent', { send_id: id, church_name: church.name, people }))
  }
}

/** Restarts sends whose job was lost. */
export async function resumeUnfinished({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  for (const { sendId, churchId } of await listUnfinished(db, lost)) {
    await queueDelivery(db, jobs, { sendId, churchId, userId: null })
  }
}
