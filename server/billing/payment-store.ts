import { randomUUID } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Product } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { paymentCustomers, paymentEvents, subscriptions } from '#server/db/schema/billing.ts'
import type { PaymentEvent, ShownSubscription } from '#server/gateways/payments/payments.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const customerOf = (userId: string) => eq(paymentCustomers.userId, userId)

/** So soon the provider is asked again when a look-up, or what was to follow it, is cut off; in seconds. */
const soon = 30

/** The provider's id of a person; undefined: the provider does not know them. */
export async function findCustomerId(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ providerId: paymentCustomers.providerId })
    .from(paymentCustomers)
    .where(customerOf(userId))
  return row?.providerId ?? undefined
}

/** What a person has begun to pay for and not finished, as far as the provider has been asked; null: nothing. */
export async function findCheckoutProduct(db: Db, userId: string): Promise<Product | null> {
  const [row] = await db
    .select({ product: paymentCustomers.checkoutProduct })
    .from(paymentCustomers)
    .where(customerOf(userId))
  return row?.product ?? null
}

/** Whose customer this is; undefined: nobody's here. */
export async function findUserOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, customerId))
  return row?.userId
}

/** Stores a person's customer. Resolves to the one that counts: that of the first who stores one. */
export async function storeCustomer(db: Db, userId: string, providerId: string): Promise<string> {
  const [row] = await db
    .insert(paymentCustomers)
    .values({ userId, providerId })
    .onConflictDoUpdate({
      target: paymentCustomers.userId,
      set: { providerId: sql`coalesce(${paymentCustomers.providerId}, excluded.provider_id)` },
    })
    .returning()
  return row!.providerId!
}

/** Stores a person's customer in the place of a former one, unless another has been stored meanwhile. */
export async function replaceCustomer(
  db: Db,
  userId: string,
  former: string,
  providerId: string,
): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ providerId, checkoutId: null, checkoutProduct: null })
    .where(and(customerOf(userId), eq(paymentCustomers.providerId, former)))
}

/** A look-up at the provider. */
export interface LookUp {
  customerId: string
  /** Its number among those of the customer. */
  number: number
}

/** Begins a look-up. Whatever becomes of it, there is another one soon. Null: the provider does not know the person. */
export async function beginLookUp(db: Db, userId: string): Promise<LookUp | null> {
  const [row] = await db
    .update(paymentCustomers)
    .set({
      lookupsBegun: sql`${paymentCustomers.lookupsBegun} + 1`,
      lookUpAt: sql`now() + make_interval(secs => ${soon})`,
    })
    .where(customerOf(userId))
    .returning()
  return row?.providerId ? { customerId: row.providerId, number: row.lookupsBegun } : null
}

/** Marks a look-up as applied. Resolves to false when one that began later has been: this one shows nothing newer. */
export async function claimLookUp(tx: Db, userId: string, { number }: LookUp): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentCustomers)
    .set({ lookupApplied: number })
    .where(and(customerOf(userId), lte(paymentCustomers.lookupApplied, number)))
  return rowCount === 1
}

/** Has the provider asked again soon: what is about to be changed there may be all that this server lives to do. */
export async function lookUpSoon(db: Db, userId: string): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ lookUpAt: sql`now() + make_interval(secs => ${soon})` })
    .where(customerOf(userId))
}

export async function setLookUpAt(tx: Db, userId: string, lookUpAt: Date | null): Promise<void> {
  await tx.update(paymentCustomers).set({ lookUpAt }).where(customerOf(userId))
}

/** The people about whom the provider is asked again, those who wait longest first. */
export async function listDueLookUps(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(lte(paymentCustomers.lookUpAt, now))
    .orderBy(paymentCustomers.lookUpAt)
    .limit(500)
  return rows.map(({ userId }) => userId)
}

/** The person's open checkout of this product, or a new one in the place of any other. Returns its id. */
export async function openCheckout(db: Db, userId: string, product: Product): Promise<string> {
  const isOther = sql`${paymentCustomers.checkoutProduct} is distinct from ${product}`
  const [row] = await db
    .update(paymentCustomers)
    .set({
      checkoutId: sql`case when ${isOther} then ${randomUUID()} else ${paymentCustomers.checkoutId} end`,
      checkoutProduct: product,
    })
    .where(customerOf(userId))
    .returning()
  return row!.checkoutId!
}

/** Closes these checkouts: the next one is another. */
export async function closeCheckouts(db: Db, userId: string, ids: string[]): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ checkoutId: null, checkoutProduct: null })
    .where(and(customerOf(userId), sql`${paymentCustomers.checkoutId} = any(${sql.param(ids)})`))
}

export async function findSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row
}

/** Stores what a person pays for; null: nothing. */
export async function storeSubscription(
  tx: Db,
  userId: string,
  live: ShownSubscription | null,
  pastDueSince: Date | null,
): Promise<void> {
  if (!live) {
    await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
    return
  }
  const { id, product, status, next, periodEnd, card } = live
  const fields = {
    providerId: id,
    product,
    status: status === 'past_due' ? ('past_due' as const) : ('active' as const),
    next,
    periodEnd,
    pastDueSince,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
  }
  await tx
    .insert(subscriptions)
    .values({ userId, ...fields })
    .onConflictDoUpdate({ target: subscriptions.userId, set: fields })
}

/** Whether an event has had its effect. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return rows.length > 0
}

export async function addEvent(tx: Db, userId: string, { id, type }: PaymentEvent): Promise<void> {
  await tx.insert(paymentEvents).values({ id, userId, type }).onConflictDoNothing()
}

/** Where a person gets mail; null: nowhere. */
export async function findEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}
