import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#contract/leagues/application.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'
import { feePayments, payoutAccounts } from '#server/db/schema/fees.ts'
import { applications } from '#server/db/schema/leagues.ts'

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect
export type FeePaymentRow = typeof feePayments.$inferSelect

/** Returns the account to which a person's fees are paid; undefined: they have none. */
export async function findAccount(db: Db, userId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId))
  return row
}

/** Stores a person's account. Resolves to the one that counts: that of the first who stores one. */
export async function addAccount(
  db: Db,
  account: Pick<PayoutAccountRow, 'userId' | 'providerId' | 'country'>,
): Promise<PayoutAccountRow> {
  await db.insert(payoutAccounts).values(account).onConflictDoNothing({ target: payoutAccounts.userId })
  return (await findAccount(db, account.userId))!
}

export async function storeAccount(
  db: Db,
  providerId: string,
  shown: Pick<PayoutAccountRow, 'detailsSubmitted' | 'chargesEnabled'>,
): Promise<void> {
  await db.update(payoutAccounts).set(shown).where(eq(payoutAccounts.providerId, providerId))
}

export async function removeAccount(db: Db, userId: string): Promise<void> {
  await db.delete(payoutAccounts).where(eq(payoutAccounts.userId, userId))
}

/** The provider has no such account of ours any more. */
export async function removeUnknownAccount(db: Db, providerId: string): Promise<void> {
  await db.delete(payoutAccounts).where(eq(payoutAccounts.providerId, providerId))
}

/** An application as far as its fee needs it. */
export interface Payable {
  id: string
  status: ApplicationStatus
  paid: boolean
  created: string
  fields: LeagueFields
  places: number
  team_name: string | null
  user_id: string
  email: string | null
  name: string
  organiser_id: string
  /** The provider's id of the organiser's account, where it takes cards. */
  account_id: string | null
}

const payable = `select a.id, a.status, a.paid, ${instantText('a.created_at')} as created, l.fields, a.places, a.team_name, a.user_id, u.email,
    a.profile ->> 'name' as name, l.user_id as organiser_id,
    (select provider_id from payout_accounts p where p.user_id = l.user_id and p.charges_enabled) as account_id
  from applications a join leagues l on l.id = a.league_id join users u on u.id = a.user_id where a.id = $1`

const find = query<Payable>(payable, 'fee-application')
const lock = query<Payable>(`${payable} for update of a`, 'fee-application-lock')

export async function findPayable(db: Db, applicationId: string): Promise<Payable | undefined> {
  const [row] = await find(db, [applicationId])
  return row
}

/** The same; nobody decides on it, pays it or marks it until the transaction ends. */
export async function lockPayable(tx: Db, applicationId: string): Promise<Payable | undefined> {
  const [row] = await lock(tx, [applicationId])
  return row
}

/** Returns the payment of an application that is open or paid. */
export async function findLive(db: Db, applicationId: string): Promise<FeePaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(feePayments)
    .where(and(eq(feePayments.applicationId, applicationId), inArray(feePayments.state, ['open', 'paid'])))
  return row
}

/** Returns a payment by the provider's id. */
export async function findByProvider(db: Db, providerId: string): Promise<FeePaymentRow | undefined> {
  const [row] = await db.select().from(feePayments).where(eq(feePayments.providerId, providerId))
  return row
}

export async function lockPayment(tx: Db, id: string): Promise<FeePaymentRow | undefined> {
  const [row] = await tx.select().from(feePayments).where(eq(feePayments.id, id)).for('update')
  return row
}

export async function addPayment(
  tx: Db,
  payment: Pick<FeePaymentRow, 'applicationId' | 'accountId' | 'amount' | 'currency' | 'lookUpAt'>,
): Promise<FeePaymentRow> {
  const [row] = await tx
    .insert(feePayments)
    .values({ id: randomUUID(), ...payment })
    .returning()
  return row!
}

export async function changePayment(
  db: Db,
  id: string,
  changed: Partial<Pick<FeePaymentRow, 'providerId' | 'state' | 'settledAt' | 'lookUpAt'>>,
): Promise<void> {
  await db.update(feePayments).set(changed).where(eq(feePayments.id, id))
}

export async function setPaid(tx: Db, applicationId: string, paid: boolean): Promise<void> {
  await tx.update(applications).set({ paid, updatedAt: new Date() }).where(eq(applications.id, applicationId))
}

/** Returns the open payments about which the provider is to be asked, those that wait longest first. */
export function listDue(db: Db, now: Date): Promise<FeePaymentRow[]> {
  return db
    .select()
    .from(feePayments)
    .where(lte(feePayments.lookUpAt, now))
    .orderBy(feePayments.lookUpAt)
    .limit(200)
}

/** Deletes what came to nothing, and what belongs to no application any more. */
export async function deleteOldPayments(db: Db, age: string): Promise<void> {
  const isOld = lt(feePayments.createdAt, sql`now() - ${age}::interval`)
  const isLeft = sql`${feePayments.applicationId} is null and ${feePayments.state} <> 'open'`
  await db.delete(feePayments).where(and(isOld, sql`(${feePayments.state} = 'cancelled' or ${isLeft})`))
}

/** Where a person gets mail, and their account type. */
export async function findPerson(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, type: users.userType })
    .from(users)
    .where(eq(users.id, userId))
  return row!
}
