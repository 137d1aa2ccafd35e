import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { codes } from '#server/db/schema/account.ts'
import { hashSecret } from '#server/tokens.ts'

type Purpose = (typeof codes.$inferSelect)['purpose']

const triesPerCode = 5

/** Returns the address under which the code of a device is stored. An email has no space in it. */
const ofDevice = (email: string, device: string) => `${email} ${hashSecret(device)}`

/**
 * Stores a code's hash for 10 minutes and replaces the previous one. `device`: the secret of the device that asks for it.
 * The code is then stored for this device as well, with tries of its own: strangers can neither use these up nor replace
 * the code by asking for another. Undefined for a code that only a signed-in caller can try.
 */
export async function storeCode(
  tx: Db,
  purpose: Purpose,
  { email, codeHash, device }: { email: string; codeHash: string; device?: string },
): Promise<void> {
  const code = { codeHash, triesLeft: triesPerCode, expiresAt: sql`now() + interval '10 minutes'` }
  for (const address of device ? [ofDevice(email, device), email] : [email]) {
    await tx
      .insert(codes)
      .values({ purpose, address, ...code })
      .onConflictDoUpdate({ target: [codes.purpose, codes.address], set: code })
  }
}

/**
 * Takes one try from the email's code (and from the device's). Returns the code's hash when `fits` says that it is the
 * right one. Not for a transaction: the try that a wrong code costs has to stay, and `fits` takes its time.
 */
export async function tryCode(
  db: Db,
  purpose: Purpose,
  { email, device }: { email: string; device?: string | undefined },
  fits: (codeHash: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const address of device ? [ofDevice(email, device), email] : [email]) {
    const [code] = await db
      .update(codes)
      .set({ triesLeft: sql`${codes.triesLeft} - 1` })
      .where(
        and(
          eq(codes.purpose, purpose),
          eq(codes.address, address),
          gt(codes.triesLeft, 0),
          gt(codes.expiresAt, sql`now()`),
        ),
      )
      .returning()
    if (code && (await fits(code.codeHash))) return code.codeHash
  }
  return undefined
}

/** Deletes all codes of the email. Returns false when the code of this hash is no longer there: it has been used. */
export async function spendCode(
  tx: Db,
  purpose: Purpose,
  { email, codeHash }: { email: string; codeHash: string },
): Promise<boolean> {
  const ofEmail = sql`(${codes.address} = ${email} or starts_with(${codes.address}, ${`${email} `}))`
  const spent = await tx
    .delete(codes)
    .where(and(eq(codes.purpose, purpose), ofEmail))
    .returning({ codeHash: codes.codeHash })
  return spent.some((code) => code.codeHash === codeHash)
}

/** Stores a link's secret, hashed, that sets the account's password within an hour, in place of the link before. */
export async function storePasswordLink(tx: Db, userId: string, secret: string): Promise<void> {
  const link = {
    codeHash: hashSecret(secret),
    // Nobody guesses 256 bits: its tries are not counted.
    triesLeft: 1,
    expiresAt: sql`now() + interval '1 hour'`,
  }
  await tx
    .insert(codes)
    .values({ purpose: 'password-link', address: userId, ...link })
    .onConflictDoUpdate({ target: [codes.purpose, codes.address], set: link })
}

/** Deletes a link that sets a password. Resolves to the account's id; undefined when the link is no longer good. */
export async function spendPasswordLink(tx: Db, secret: string): Promise<string | undefined> {
  const isLink = and(eq(codes.purpose, 'password-link'), eq(codes.codeHash, hashSecret(secret)))
  const [spent] = await tx
    .delete(codes)
    .where(and(isLink, gt(codes.expiresAt, sql`now()`)))
    .returning({ userId: codes.address })
  return spent?.userId
}
