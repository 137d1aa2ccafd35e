import { and, eq } from 'drizzle-orm'
import { ownValue } from '#contract/fields/own-value.ts'
import { noteSearchText } from '#contract/text/member-search.ts'
import type { GiftMethod, GiftSort } from '#contract/donations.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { donations } from '#server/db/schema/donations.ts'

const columns = `
  d.id, d.church_id, d.member_id, m.name as member_name, d.amount_minor::float8 as minor, d.currency, d.note, d.date,
  d.fund_id, coalesce((select f.name from funds f where f.id = d.fund_id), '') as fund_name, d.method, d.cheque_number,
  d.batch_id, date_part('epoch', d.created_at) * 1000 as created`

export interface DonationRow {
  id: string
  church_id: string
  member_id: string
  member_name: string
  /** In cents or santim. */
  minor: number
  currency: Currency
  note: string
  date: string
  fund_id: string | null
  fund_name: string
  method: GiftMethod
  cheque_number: string
  batch_id: string | null
  /** Epoch milliseconds. */
  created: number
}

/** Total in one currency, in cents or santim. */
export interface SumRow {
  currency: Currency
  minor: number
  gifts: number
}

export interface Search {
  churchId: string
  from: string | undefined
  to: string | undefined
  memberId: string | undefined
  fundId: string | undefined
  method: GiftMethod | undefined
  batchId: string | undefined
  /** Terms that must all occur in the giver's or the note's search text. */
  terms: string[]
}

/** Columns filtered by equality. */
const equalColumns = { memberId: 'member_id', fundId: 'fund_id', method: 'method', batchId: 'batch_id' }

const withGivers = 'donations d join members m on m.id = d.member_id'

/** SQL and values of a search; joins the members only when needed. */
function searchSql({ churchId, from, to, terms, ...equal }: Search) {
  const values: unknown[] = [churchId]
  const value = (of: unknown) => `$${values.push(of)}`
  const conditions = ['d.church_id = $1']
  if (from !== undefined) conditions.push(`d.date >= ${value(from)}::date`)
  if (to !== undefined) conditions.push(`d.date <= ${value(to)}::date`)
  for (const [name, column] of Object.entries(equalColumns)) {
    const filter = ownValue(equal, name)
    if (filter !== undefined) conditions.push(`d.${column} = ${value(filter)}`)
  }
  for (const term of terms) {
    const pattern = value(`%${term.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.push(`(m.search || d.note_search) like ${pattern}`)
  }
  return {
    gifts: terms.length > 0 ? withGivers : 'donations d',
    where: `where ${conditions.join(' and ')}`,
    values,
    value,
  }
}

const latestFirst = 'order by d.date desc, d.created_at desc, d.id desc'

/** Each order matches an index in one direction. */
const orders: Record<GiftSort, string> = {
  '-date': latestFirst,
  date: 'order by d.date, d.created_at, d.id',
  '-amount': 'order by d.currency desc, d.amount_minor desc, d.date desc, d.created_at desc, d.id desc',
  amount: 'order by d.currency, d.amount_minor, d.date, d.created_at, d.id',
}

/** A page of matching gifts. */
export function listDonations(
  db: Db,
  search: Search,
  { sort, limit, offset }: { sort: GiftSort; limit: number; offset: number },
): Promise<DonationRow[]> {
  const { gifts, where, values, value } = searchSql(search)
  const order = orders[sort]
  // Unnamed, so that PostgreSQL plans by the values: the best plan depends on the giver.
  const name = values.length === 1 ? `donations-list-${sort}` : undefined
  const span = `limit ${value(limit)}::bigint offset ${value(offset)}::bigint`
  // The inner query is an index-only scan, however far back the page is.
  return query<DonationRow>(
    `select ${columns} from (select d.id from ${gifts} ${where} ${order} ${span}) page
       join donations d on d.id = page.id join members m on m.id = d.member_id
     ${order}`,
    name,
  )(db, values)
}

/** All matching gifts, latest first. */
export function allDonations(db: Db, search: Search): Promise<DonationRow[]> {
  const { where, values } = searchSql(search)
  return query<DonationRow>(`select ${columns} from ${withGivers} ${where} ${latestFirst}`)(db, values)
}

const sumDays = query<SumRow>(
  `select currency, sum(amount_minor)::float8 as minor, sum(gifts)::int as gifts from donation_days
   where church_id = $1 and date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
   group by currency order by currency desc`,
  'donations-sum-days',
)

/** Totals of matching gifts per currency. */
export function sumDonations(db: Db, search: Search): Promise<SumRow[]> {
  const { churchId, from, to, terms, ...equal } = search
  const byDayAlone = terms.length === 0 && Object.values(equal).every((filter) => filter === undefined)
  if (byDayAlone) return sumDays(db, [churchId, from ?? null, to ?? null])
  const { gifts, where, values } = searchSql(search)
  return query<SumRow>(
    `select d.currency, sum(d.amount_minor)::float8 as minor, count(*)::int as gifts from ${gifts} ${where}
     group by d.currency order by d.currency desc`,
  )(db, values)
}

const firstDay = {
  week: "date_trunc('week', d.date)::date",
  month: "date_trunc('month', d.date)::date",
  year: "date_trunc('year', d.date)::date",
}
const maxPeriods = 60

/** Totals by period, latest first. */
export function sumPeriods(
  db: Db,
  churchId: string,
  by: keyof typeof firstDay,
): Promise<(SumRow & { from: string })[]> {
  return query<SumRow & { from: string }>(
    `with sums as (
       select ${firstDay[by]} as first_day, d.currency, sum(d.amount_minor)::float8 as minor, sum(d.gifts)::int as gifts
       from donation_days d where d.church_id = $1 group by 1, 2
     ), latest as (
       select distinct first_day from sums order by first_day desc limit ${maxPeriods}
     )
     select first_day as "from", currency, minor, gifts from sums join latest using (first_day)
     order by first_day desc, currency desc`,
    `donations-by-${by}`,
  )(db, [churchId])
}

const one = query<DonationRow>(
  `select ${columns} from donations d join members m on m.id = d.member_id where d.id = $1 and d.church_id = $2`,
  'donations-one',
)

/** Returns a gift of the church. */
export async function findDonation(db: Db, churchId: string, id: string): Promise<DonationRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

const lockOne = query(
  'select from donations where id = $1 and church_id = $2 for no key update',
  'donations-lock',
)

/** Like `findDonation`, and locks it until the transaction ends. */
export async function lockDonation(tx: Db, churchId: string, id: string): Promise<DonationRow | undefined> {
  const [, donation] = await Promise.all([lockOne(tx, [id, churchId]), findDonation(tx, churchId, id)])
  return donation
}

const oneWithLogger = query<DonationRow & { logged_by: string }>(
  `select ${columns}, coalesce((select u.name from users u where u.id = d.logged_by), '') as logged_by
   from donations d join members m on m.id = d.member_id where d.id = $1 and d.church_id = $2`,
  'donations-one-with-logger',
)

/** Includes the name of the person who logged it. */
export async function findLoggedDonation(
  db: Db,
  churchId: string,
  id: string,
): Promise<(DonationRow & { logged_by: string }) | undefined> {
  const [row] = await oneWithLogger(db, [id, churchId])
  return row
}

const add = query<{ id: string }>(
  `insert into donations (id, church_id, member_id, amount_minor, currency, note, note_search, date, fund_id, method,
     cheque_number, batch_id, logged_by)
   select $1, churches.id, members.id, $4::bigint, churches.currency, $5, $6, $7::date,
     (select id from funds where id = $8 and church_id = $2), $9, $10,
     (select id from gift_batches where id = $11 and church_id = $2), $12
   from churches join members on members.church_id = churches.id
   where churches.id = $2 and members.id = $3 and not exists (select from deleted_donations where id = $1)
   for key share of members
   on conflict (id) do nothing
   returning id`,
  'donations-add',
)

export interface GiftFields {
  memberId: string
  minor: number
  note: string
  date: string
  fundId: string | null
  method: GiftMethod
  chequeNumber: string
  batchId: string | null
}

/**
 * Adds a gift in the church's current currency, without a fund or batch that the church does not have. Resolves to false
 * when the id is in use or was deleted, or the giver is not a member.
 */
export async function addDonation(
  tx: Db,
  gift: GiftFields & { id: string; churchId: string; by: string },
): Promise<boolean> {
  const { id, churchId, memberId, minor, note, date, fundId, method, chequeNumber, batchId, by } = gift
  const values = [minor, note, noteSearchText(note), date, fundId, method, chequeNumber, batchId, by]
  const added = await add(tx, [id, churchId, memberId, ...values])
  return added.length > 0
}

/** Changes the given fields; the currency stays. */
export async function changeDonation(
  tx: Db,
  churchId: string,
  id: string,
  { minor, note, ...fields }: { [Field in keyof GiftFields]: GiftFields[Field] | undefined },
): Promise<void> {
  const texts = note === undefined ? {} : { note, noteSearch: noteSearchText(note) }
  const amount = minor === undefined ? {} : { amountMinor: minor }
  await tx
    .update(donations)
    .set({ ...fields, ...texts, ...amount, updatedAt: new Date() })
    .where(and(eq(donations.id, id), eq(donations.churchId, churchId)))
}

const remove = query(
  `with removed as (delete from donations where id = $1 and church_id = $2 returning id, church_id)
   insert into deleted_donations (id, church_id, deleted_by) select id, church_id, $3 from removed
   on conflict (id) do nothing returning id`,
  'donations-remove',
)

/**
 * Deletes a gift and records its id, so that a repeated `add` does not recreate it. Resolves to false when it is
 * missing.
 */
export async function removeDonation(tx: Db, churchId: string, id: string, by: string): Promise<boolean> {
  return (await remove(tx, [id, churchId, by])).length > 0
}
