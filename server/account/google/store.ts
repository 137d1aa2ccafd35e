import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { oidcAttempts, signInTickets } from '#server/db/schema/identities.ts'
import type { GooglePerson } from '#server/gateways/google-sign-in.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'

type Attempt = typeof oidcAttempts.$inferSelect
/** Profile of a person who returned from Google, bound to the browser that started. */
export type Ticket = typeof signInTickets.$inferSelect

export interface Proof {
  ticket: string
  /** Preimage of the hash (binding) that started the sign-in. */
  secret: string
}

/** Tries of codes and passwords per join. */
const triesPerJoin = 5

/** Stores an attempt for 10 minutes. `userId`: person who adds Google. */
export async function addAttempt(
  db: Db,
  attempt: { state: string; binding: string; userId: string | null },
): Promise<void> {
  await db.insert(oidcAttempts).values({
    stateHash: hashSecret(attempt.state),
    codeVerifier: newSecret(),
    nonce: newSecret(),
    bindingHash: attempt.binding,
    userId: attempt.userId,
    expiresAt: sql`now() + interval '10 minutes'`,
  })
}

const isOpenAttempt = (state: string) =>
  and(eq(oidcAttempts.stateHash, hashSecret(state)), gt(oidcAttempts.expiresAt, sql`now()`))

export async function findAttempt(db: Db, state: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(oidcAttempts).where(isOpenAttempt(state))
  return attempt
}

/** Deletes and returns an attempt; a state is valid for one callback. */
export async function takeAttempt(db: Db, state: string): Promise<Attempt | undefined> {
  const [attempt] = await db.delete(oidcAttempts).where(isOpenAttempt(state)).returning()
  return attempt
}

/** Stores the returned profile for 60 seconds. Resolves to the ticket. */
export async function addTicket(
  db: Db,
  { bindingHash, userId }: Pick<Attempt, 'bindingHash' | 'userId'>,
  person: GooglePerson,
): Promise<string> {
  const ticket = newSecret()
  await db.insert(signInTickets).values({
    ...person,
    bindingHash,
    userId,
    ticketHash: hashSecret(ticket),
    // No tries: a fresh ticket cannot be used for a join.
    triesLeft: 0,
    expiresAt: sql`now() + interval '60 seconds'`,
  })
  return ticket
}

const isOpenTicket = ({ ticket, secret }: Proof) =>
  and(
    eq(signInTickets.ticketHash, hashSecret(ticket)),
    eq(signInTickets.bindingHash, hashSecret(secret)),
    gt(signInTickets.expiresAt, sql`now()`),
  )

/** Deletes and returns a fresh ticket, of a sign-in (`userId` null) or of a person who adds Google. */
export async function takeTicket(db: Db, proof: Proof, userId: string | null): Promise<Ticket | undefined> {
  const isTheirs = userId === null ? isNull(signInTickets.userId) : eq(signInTickets.userId, userId)
  const [ticket] = await db
    .delete(signInTickets)
    .where(and(isOpenTicket(proof), isTheirs, eq(signInTickets.triesLeft, 0)))
    .returning()
  return ticket
}

/** Stores for 10 minutes that the ticket's profile may join an account. Resolves to the join's ticket. */
export async function addJoin(db: Db, of: Ticket): Promise<string> {
  const ticket = newSecret()
  await db.insert(signInTickets).values({
    ...of,
    ticketHash: hashSecret(ticket),
    triesLeft: triesPerJoin,
    expiresAt: sql`now() + interval '10 minutes'`,
  })
  return ticket
}

/** Returns a pending join. */
export async function findJoin(db: Db, proof: Proof): Promise<Ticket | undefined> {
  const [ticket] = await db
    .select()
    .from(signInTickets)
    .where(and(isOpenTicket(proof), gt(signInTickets.triesLeft, 0)))
  return ticket
}

/** Takes one try of a join. Not within a transaction: a rollback would return the try. */
export async function tryJoin(db: Db, proof: Proof): Promise<Ticket | undefined> {
  const [ticket] = await db
    .update(signInTickets)
    .set({ triesLeft: sql`${signInTickets.triesLeft} - 1` })
    .where(and(isOpenTicket(proof), gt(signInTickets.triesLeft, 0)))
    .returning()
  return ticket
}

/** Deletes a join; false when it was used already. */
export async function endJoin(db: Db, ticketHash: string): Promise<boolean> {
  const ended = await db.delete(signInTickets).where(eq(signInTickets.ticketHash, ticketHash))
  return ended.rowCount === 1
}
