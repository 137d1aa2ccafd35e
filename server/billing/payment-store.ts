import { randomUUID } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Product } from '#contract/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { paymentCustomers, paymentEvents, subscriptions } from '#server/db/schema/billing.ts'
import type { PaymentEvent, ShownSubscription } from '#server/gateways/payments/payments.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const customerOf = (userId: string) => eq(paymentCustomers.userId, userId)

/** Retry of an interrupted look-up, in seconds. */
const soon = 30

/** Undefined for a person unknown to the provider. */
export async function findCustomerId(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ providerId: paymentCustomers.providerId })
    .from(paymentCustomers)
    .where(customerOf(userId))
  return row?.providerId ?? undefined
}

/** Product of the open checkout, if any. */
export async function findCheckoutProduct(db: Db, userId: string): Promise<Product | null> {
  const [row] = await db
    .select({ product: paymentCustomers.checkoutProduct })
    .from(paymentCustomers)
    .where(customerOf(userId))
  return row?.product ?? null
}

/** User id of a customer. */
export async function findUserOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, customerId))
  return row?.userId
}

/** Stores a customer. Resolves to the stored one: of concurrent calls the first wins. */
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

/** Replaces a customer, unless another was stored meanwhile. */
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

export interface LookUp {
  customerId: string
  number: number
}

/** Begins a look-up and schedules a retry. Resolves to null for a person unknown to the provider. */
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

/** Marks a look-up as applied. Resolves to false when a later one was applied already. */
export async function claimLookUp(tx: Db, userId: string, { number }: LookUp): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentCustomers)
    .set({ lookupApplied: number })
    .where(and(customerOf(userId), lte(paymentCustomers.lookupApplied, number)))
  return rowCount === 1
}

/** Schedules a look-up before a change at the provider, in case this server crashes. */
export async function lookUpSoon(db: Db, userId: string): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ lookUpAt: sql`now() + make_interval(secs => ${soon})` })
    .where(customerOf(userId))
}

export async function setLookUpAt(tx: Db, userId: string, lookUpAt: Date | null): Promise<void> {
  await tx.update(paymentCustomers).set({ lookUpAt }).where(customerOf(userId))
}

/** Customers due for a look-up, longest overdue first. */
export async function listDueLookUps(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(lte(paymentCustomers.lookUpAt, now))
    .orderBy(paymentCustomers.lookUpAt)
    .limit(500)
  return rows.map(({ userId }) => userId)
}

/** Returns the id of the open checkout of this product; replaces one of another product. */
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

/** Closes these checkouts. */
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

/** Stores the paid product; null removes it. */
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

/** Whether an event was processed. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return rows.length > 0
}

export async function addEvent(tx: Db, userId: string, { id, type }: PaymentEvent): Promise<void> {
  await tx.insert(paymentEvents).values({ id, userId, type }).onConflictDoNothing()
}

/** Returns a person's email, if any. */
export async function findEmail(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}
