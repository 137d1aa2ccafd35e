import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { oidcAttempts, signInTickets } from '#server/db/schema/identities.ts'
import type { GooglePerson } from '#server/gateways/google-sign-in.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'

type Attempt = typeof oidcAttempts.$inferSelect
/** Who has come back from Google to the browser that began it. */
export type Ticket = typeof signInTickets.$inferSelect

/** What the app shows to get at a ticket. */
export interface Proof {
  ticket: string
  /** What the hash that it began the sign-in with was made of. */
  secret: string
}

/** So many codes or passwords may be tried by one joining. */
const triesPerJoin = 5

/** Stores the beginning of a sign-in for 10 minutes. `userId`: who adds Google to their account. */
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

/** Ends an attempt: its state is good for one callback. */
export async function takeAttempt(db: Db, state: string): Promise<Attempt | undefined> {
  const [attempt] = await db.delete(oidcAttempts).where(isOpenAttempt(state)).returning()
  return attempt
}

/** Stores for 60 seconds who has come back. Resolves to the ticket with which the app fetches it. */
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
    // A fresh ticket has no tries: nothing can be joined by it.
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

/** Ends a fresh ticket, of somebody who signs in (`userId` null) or of the person who adds Google. */
export async function takeTicket(db: Db, proof: Proof, userId: string | null): Promise<Ticket | undefined> {
  const isTheirs = userId === null ? isNull(signInTickets.userId) : eq(signInTickets.userId, userId)
  const [ticket] = await db
    .delete(signInTickets)
    .where(and(isOpenTicket(proof), isTheirs, eq(signInTickets.triesLeft, 0)))
    .returning()
  return ticket
}

/** Stores for 10 minutes that the person of a ticket may be joined to an account. Resolves to the ticket for that. */
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

/** The person who may be joined. */
export async function findJoin(db: Db, proof: Proof): Promise<Ticket | undefined> {
  const [ticket] = await db
    .select()
    .from(signInTickets)
    .where(and(isOpenTicket(proof), gt(signInTickets.triesLeft, 0)))
  return ticket
}

/** Takes one try from a joining. Not for a transaction: a try that fails has to stay. */
export async function tryJoin(db: Db, proof: Proof): Promise<Ticket | undefined> {
  const [ticket] = await db
    .update(signInTickets)
    .set({ triesLeft: sql`${signInTickets.triesLeft} - 1` })
    .where(and(isOpenTicket(proof), gt(signInTickets.triesLeft, 0)))
    .returning()
  return ticket
}

/** Ends a joining; false when that has happened already. */
export async function endJoin(db: Db, ticketHash: string): Promise<boolean> {
  const ended = await db.delete(signInTickets).where(eq(signInTickets.ticketHash, ticketHash))
  return ended.rowCount === 1
}
