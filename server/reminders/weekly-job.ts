import { randomUUID } from 'node:crypto'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { leadersOf } from '#server/db/homes.ts'
import { weeklyReminders } from '#server/db/schema/reminders.ts'
import { query } from '#server/db/query.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { listUnfinished } from './delivery-store.ts'
import { planOrder, queueDelivery, writeSend } from './make-send.ts'
import { findChurch } from './store.ts'
import { dueSaturday } from './weekly-rules.ts'

export interface WeeklyParts {
  db: Db
  jobs: Jobs
  notify: Notify
  /** The church's members who missed the last three or more Sundays. */
  absentMembers: (db: Db, churchId: string, now: Date) => Promise<string[]>
}

/** Minutes after which a queued message that nothing has happened to has lost its job: longer than any pause. */
const lost = 130

const switchedOn = query<{ id: string; timezone: string }>(
  'select id, timezone from churches where weekly_reminder and deleted_at is null order by id',
)

/** Sends the weekly reminder of every church that it is due for now and that has not had it. */
export async function sendDueReminders(services: WeeklyParts, now = new Date()): Promise<void> {
  for (const { id, timezone } of await switchedOn(services.db, [])) {
    const saturday = dueSaturday(timezone, now)
    if (saturday)
      await transaction(services.db, (tx) => sendWeekly(tx, services, { churchId: id, saturday, now }))
  }
}

/** The row that says that it has gone and the messages stand in one transaction: both are there or neither. */
async function sendWeekly(
  tx: Db,
  { jobs, notify, absentMembers }: WeeklyParts,
  due: { churchId: string; saturday: string; now: Date },
): Promise<void> {
  const { churchId, saturday, now } = due
  const { rowCount } = await tx.insert(weeklyReminders).values({ churchId, saturday }).onConflictDoNothing()
  if (rowCount === 0) return
  const memberIds = await absentMembers(tx, churchId, now)
  if (memberIds.length === 0) return
  // Without a link: there is no event in it.
  const order = { churchId, kind: 'absent', eventId: undefined, memberIds, origin: '' } as const
  const planned = await planOrder(tx, order)
  const church = await findChurch(tx, churchId)
  if (planned.length === 0 || !church) return
  const id = randomUUID()
  await writeSend(tx, jobs, { ...order, id, sentBy: null }, planned)
  const told = { send_id: id, church_name: church.name, people: planned.length }
  for (const leader of await leadersOf(tx, churchId)) await notify(tx, leader, 'absent_reminder_sent', told)
}

/** Takes up sends again whose job has been lost with the process that did it. */
export async function takeUpUnfinished({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  for (const { sendId, churchId } of await listUnfinished(db, lost)) {
    await queueDelivery(db, jobs, { sendId, churchId, userId: null })
  }
}
