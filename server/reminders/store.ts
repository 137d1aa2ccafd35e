import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Language } from '#contract/fields/fields.ts'
import { repeatMinutes } from '#contract/reminders.ts'
import type { Delivery, DeliveryStatus, MessageKind, Send, SendKind } from '#contract/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { invitations } from '#server/db/schema/events.ts'
import { messageTexts } from '#server/db/schema/reminders.ts'
import { hasStoppedTexts } from '#server/db/member-numbers.ts'
import { query } from '#server/db/query.ts'
import type { Recipient } from './rules.ts'

export interface ChurchRow {
  id: string
  name: string
  phone: string
  country: string
  language: Language
}

const church = query<ChurchRow>(
  'select id, name, phone, country, language from churches where id = $1 and deleted_at is null',
  'reminders-church',
)

/** Undefined for a deleted church. */
export async function findChurch(db: Db, churchId: string): Promise<ChurchRow | undefined> {
  return (await church(db, [churchId]))[0]
}

const event = query<{ id: string; title: string; date: string; startTime: string }>(
  'select id, title, date, start_time as "startTime" from events where church_id = $1 and id = $2',
  'reminders-event',
)

/** Returns an event of the church. */
export async function findEvent(db: Db, churchId: string, eventId: string) {
  return (await event(db, [churchId, eventId]))[0]
}

const recipient = `
  m.id, m.name, m.phone, m.phone_label, m.phones, m.email, ${hasStoppedTexts('m')} as "optedOut"`

const members = query<Recipient>(
  `select ${recipient} from members m
   where m.church_id = $1 and m.id = any($2::text[]) order by m.sort_name, m.id`,
  'reminders-members',
)

/** Members by name. */
export function listMembers(db: Db, churchId: string, ids: string[]): Promise<Recipient[]> {
  return members(db, [churchId, ids])
}

const invited = query<Recipient>(
  `select ${recipient}
   from invitations i join members m on m.id = i.member_id
   where i.event_id = $2 and m.church_id = $1 and m.id = any($3::text[]) and i.status = 'pending'
   order by m.sort_name, m.id`,
  'reminders-invited',
)

/** Invited members without an RSVP, by name. */
export function listInvited(db: Db, churchId: string, eventId: string, ids: string[]): Promise<Recipient[]> {
  return invited(db, [churchId, eventId, ids])
}

/** Number of these members with an RSVP. */
export function countAnswered(db: Db, eventId: string, memberIds: string[]): Promise<number> {
  return db.$count(
    invitations,
    and(
      eq(invitations.eventId, eventId),
      inArray(invitations.memberId, memberIds),
      ne(invitations.status, 'pending'),
    ),
  )
}

/** A church's custom text, or ''. */
export async function ownText(
  db: Db,
  churchId: string,
  kind: MessageKind,
  language: Language,
): Promise<string> {
  const [row] = await db
    .select({ text: messageTexts.text })
    .from(messageTexts)
    .where(
      and(
        eq(messageTexts.churchId, churchId),
        eq(messageTexts.kind, kind),
        eq(messageTexts.language, language),
      ),
    )
  return row?.text ?? ''
}

/** All custom texts of a church. */
export function listOwnTexts(db: Db, churchId: string) {
  return db.select().from(messageTexts).where(eq(messageTexts.churchId, churchId))
}

interface OwnText {
  churchId: string
  kind: MessageKind
  language: Language
}

const isText = ({ churchId, kind, language }: OwnText) =>
  and(eq(messageTexts.churchId, churchId), eq(messageTexts.kind, kind), eq(messageTexts.language, language))

/** Returns a church's custom text or '', and locks it until the transaction ends. */
export async function lockOwnText(tx: Db, of: OwnText): Promise<string> {
  // An advisory lock, since the row may not exist.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`own texts ${of.churchId}`}))`)
  const [stored] = await tx.select().from(messageTexts).where(isText(of))
  return stored?.text ?? ''
}

/** Stores a custom text; '' deletes it. */
export async function storeOwnText(db: Db, text: OwnText & { text: string }): Promise<void> {
  if (text.text === '') {
    await db.delete(messageTexts).where(isText(text))
    return
  }
  await db
    .insert(messageTexts)
    .values(text)
    .onConflictDoUpdate({
      target: [messageTexts.churchId, messageTexts.kind, messageTexts.language],
      set: { text: text.text },
    })
}

export interface SendRow {
  id: string
  church_id: string
  kind: SendKind
  event_id: string | null
  event_title: string | null
  weekly: boolean
  created: number
  counts: Partial<Record<DeliveryStatus, number>> | null
}

const sendColumns = `
  s.id, s.church_id, s.kind, s.event_id, e.title as event_title, s.sent_by is null as weekly,
  date_part('epoch', s.created_at) * 1000 as created,
  (select json_object_agg(status, n)
   from (select status, count(*)::int as n from deliveries where send_id = s.id group by status) c) as counts`

const oneSend = query<SendRow>(
  `select ${sendColumns} from sends s left join events e on e.id = s.event_id
   where s.church_id = $1 and s.id = $2`,
  'reminders-send',
)

/** Returns a send of the church. */
export async function findSend(db: Db, churchId: string, sendId: string): Promise<SendRow | undefined> {
  return (await oneSend(db, [churchId, sendId]))[0]
}

const repeats = query<{ count: number }>(
  `select count(*)::int as count from unnest($2::text[], $3::text[]) as planned (address, body)
   where exists (
     select from deliveries d join sends s on s.id = d.send_id
     where s.church_id = $1 and s.created_at > now() - make_interval(mins => $4::int)
       and d.address = planned.address and d.body = planned.body and d.status in ('queued', 'sent', 'delivered', 'kept'))`,
)

/** Serialises a church's sends until the transaction ends. */
export async function lockSends(tx: Db, churchId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sends ${churchId}`}))`)
}

/** Number of planned recipients who got the same text within the last minutes. */
export async function countRepeated(
  tx: Db,
  churchId: string,
  planned: readonly { address: string | null; body: string }[],
): Promise<number> {
  const there = planned.filter(({ address }) => address !== null)
  const values = [churchId, there.map(({ address }) => address), there.map(({ body }) => body), repeatMinutes]
  const [row] = await repeats(tx, values)
  return row!.count
}

const page = query<{ total: number } & (SendRow | { id: null })>(
  `select counted.total, sent.* from (
     select count(*)::int as total from sends where church_id = $1 and ($2::text is null or event_id = $2)
   ) counted left join lateral (
     select ${sendColumns}, s.created_at from sends s left join events e on e.id = s.event_id
     where s.church_id = $1 and ($2::text is null or s.event_id = $2)
     order by s.created_at desc, s.id desc limit $3 offset $4
   ) sent on true
   order by sent.created_at desc, sent.id desc`,
)

/** A page of sends, latest first, and the total. */
export async function listSends(
  db: Db,
  churchId: string,
  eventId: string | undefined,
  limit: number,
  offset: number,
): Promise<{ sends: SendRow[]; total: number }> {
  const rows = await page(db, [churchId, eventId ?? null, limit, offset])
  return {
    sends: rows.filter((row): row is typeof row & SendRow => row.id !== null),
    total: rows[0]!.total,
  }
}

export interface DeliveryRow extends Omit<Delivery, 'problem' | 'updatedAt'> {
  problem: string | null
  updated: number
}

const deliveryPage = query<DeliveryRow>(
  `select d.id, d.member_id, d.name, d.shares_with is not null as shares, d.channel,
     coalesce(d.address, main.address) as address, d.status, d.problem,
     date_part('epoch', d.updated_at) * 1000 as updated
   from deliveries d left join deliveries main on main.id = d.shares_with
   where d.send_id = $1
   order by d.status <> 'failed', d.status not in ('opted_out', 'no_address'), lower(d.name), d.id
   limit $2 offset $3`,
  'reminders-deliveries',
)

/** A page of recipients, failed ones first. */
export function listDeliveries(
  db: Db,
  sendId: string,
  limit: number,
  offset: number,
): Promise<DeliveryRow[]> {
  return deliveryPage(db, [sendId, limit, offset])
}

/** A send as displayed to the church. */
export function viewSend({ created, counts, ...send }: SendRow): Send {
  const none = {
    queued: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    opted_out: 0,
    no_address: 0,
    not_textable: 0,
    kept: 0,
  }
  return {
    id: send.id,
    church_id: send.church_id,
    kind: send.kind,
    event_id: send.event_id,
    event_title: send.event_title,
    weekly: send.weekly,
    createdAt: new Date(created).toISOString(),
    counts: { ...none, ...counts },
  }
}

const sender = query<{ id: string }>('select church_id as id from sends where id = $1', 'reminders-sender')

/** Church of a send. */
export async function findSender(db: Db, sendId: string): Promise<string | undefined> {
  return (await sender(db, [sendId]))[0]?.id
}
