import { randomInt, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'

/** Headers with an unused IP address, which has no rate limit counts. */
export function fromElsewhere(): Record<string, string> {
  const [first, second] = randomUUID().match(/[\da-f]{4}/g)!
  return { 'x-forwarded-for': `2001:db8:${first}:${second}::1` }
}

/** Sign-up input of a new user. */
export function newcomer() {
  const name = `n${randomUUID().slice(0, 12)}`
  return { name, username: name, email: `${name}@example.org`, password: 'correct horse' }
}

/** The latest unsent mail to an address. */
export async function lastMail(db: Db, recipient: string) {
  const [mail] = await db
    .select()
    .from(unsentMessages)
    .where(eq(unsentMessages.recipient, recipient))
    .orderBy(desc(unsentMessages.id))
    .limit(1)
  return mail
}

/** The code in the latest mail to an address. */
export async function lastCode(db: Db, recipient: string): Promise<string> {
  const mail = await lastMail(db, recipient)
  return /\d{6}/.exec(mail?.subject ?? '')![0]
}

/** A counter from a random start: thousands of random numbers would collide. */
let lastNumber = randomInt(10_000_000)

/** An unused Haitian mobile number in E.164 form. */
export function newNumber(): string {
  lastNumber = (lastNumber + 1) % 10_000_000
  return `+5093${String(lastNumber).padStart(7, '0')}`
}

/** The code in the latest text to a number. */
export async function lastTextedCode(db: Db, number: string): Promise<string> {
  const text = await lastMail(db, number)
  return /#(\d{6})$/.exec(text?.body ?? '')![1]!
}
