import { randomUUID } from 'node:crypto'
import type { SendKind } from '#contract/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { shortLinks } from '#server/db/invitation-codes.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { startJob } from '#server/tracked-jobs.ts'
import { toE164 } from '#contract/text/e164.ts'
import { allowMessages } from './allow-messages.ts'
import type { SendParts } from './allow-messages.ts'
import { deliverKind } from './deliver-kind.ts'
import { plan, standardText } from './rules.ts'
import type { Planned, RefusedProblem } from './rules.ts'
import { findChurch, findEvent, listInvited, listMembers, ownText } from './store.ts'

export interface Order {
  churchId: string
  kind: SendKind
  eventId?: string | undefined
  memberIds: string[]
  /** Text of a `message`; other kinds have a template. */
  text?: string | undefined
  /** Origin of links; undefined without a trusted one (`linkOrigin`). */
  origin: string | undefined
}

/**
 * Plans the messages to members of the church. Throws 404 for a missing church or event, and 422 for a link without an
 * origin.
 */
export async function planOrder(
  db: Db,
  { churchId, kind, eventId, memberIds, text = '', origin }: Order,
): Promise<Planned[]> {
  const church = await findChurch(db, churchId)
  if (!church) throw notFound()
  const event = eventId === undefined ? undefined : await findEvent(db, churchId, eventId)
  if (eventId !== undefined && !event) throw notFound()
  const isAboutEvent = kind === 'invite' || kind === 'event_reminder'
  if (isAboutEvent && !event) throw fieldProblem('event_id', m.event_required())
  if (isAboutEvent && origin === undefined) throw new Problem(422, m.links_off())
  const members = isAboutEvent
    ? await listInvited(db, churchId, event!.id, memberIds)
    : await listMembers(db, churchId, memberIds)
  const { language } = church
  const message = {
    kind,
    church: { ...church, phone: toE164(church.phone, church.country) ?? church.phone },
    event: isAboutEvent ? event! : null,
    template:
      kind === 'message'
        ? text
        : (await ownText(db, churchId, kind, language)) || standardText(kind, language),
    links: isAboutEvent
      ? await shortLinks(
          db,
          origin!,
          event!.id,
          members.map((member) => member.id),
        )
      : new Map<string, string>(),
  }
  return plan(message, members)
}

/** Rows per statement: PostgreSQL allows 65,535 values. */
const rowsAtOnce = 2000

/**
 * Stores a send and queues its delivery. Resolves to false when the id is used. `by`: the account that is charged.
 * Throws like `allowMessages`. `refused`: stores all messages as failed for this reason.
 */
export async function writeSend(
  tx: Db,
  parts: SendParts,
  send: Pick<Order, 'churchId' | 'kind' | 'eventId'> & { id: string; sentBy: string | null; by: string },
  planned: Planned[],
  refused?: RefusedProblem,
): Promise<boolean> {
  const { id, churchId, kind, eventId, sentBy, by } = send
  const row = { id, churchId, kind, eventId: eventId ?? null, sentBy }
  const { rowCount } = await tx.insert(sends).values(row).onConflictDoNothing()
  if (rowCount === 0) return false

  const ids = new Map(planned.map(({ member }) => [member.id, randomUUID()]))
  const rows = planned.map(({ member, sharesWith, channel, address, subject, body, status }) => ({
    id: ids.get(member.id)!,
    sendId: id,
    churchId,
    memberId: member.id,
    name: member.name,
    sharesWith: sharesWith && ids.get(sharesWith.id)!,
    channel,
    address,
    subject,
    body,
    ...(refused && status === 'queued' ? { status: 'failed' as const, problem: refused } : { status }),
  }))
  // Rows that others reference first.
  const inOrder = [...rows.filter((one) => !one.sharesWith), ...rows.filter((one) => one.sharesWith)]
  for (let from = 0; from < inOrder.length; from += rowsAtOnce) {
    await tx.insert(deliveries).values(inOrder.slice(from, from + rowsAtOnce))
  }
  const going = rows.filter(({ status, sharesWith }) => status === 'queued' && !sharesWith)
  if (going.length === 0) return true
  await queueDelivery(tx, parts.jobs, { sendId: id, churchId, userId: sentBy })
  await allowMessages(tx, parts, { churchId, by }, going)
  return true
}

/** Queues the delivery job of a send. */
export function queueDelivery(
  tx: Db,
  jobs: Jobs,
  of: { sendId: string; churchId: string; userId: string | null },
  tries = 0,
  after = 0,
): Promise<void> {
  const { sendId, churchId, userId } = of
  return startJob(tx, jobs, deliverKind, { churchId, userId, data: { sendId, tries }, after })
}
