import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { codes } from '#server/db/schema/account.ts'
import { hashSecret } from '#server/tokens.ts'

type Purpose = (typeof codes.$inferSelect)['purpose']

const triesPerCode = 5

/** Address of a device's own code. Emails contain no space. */
const ofDevice = (email: string, device: string) => `${email} ${hashSecret(device)}`

/**
 * Stores a code's hash for 10 minutes. `device`: secret of the requesting device, which gets a copy with its own tries,
 * so that strangers can neither exhaust nor replace the code; omitted for codes that only a signed-in caller can try.
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
 * Takes a try from the email's code (and the device's). Returns the code's hash when `fits` accepts it. Not within a
 * transaction: a rollback would return the try, and `fits` is slow.
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

/** Deletes all codes of the email. Resolves to false when this code was used already. */
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

/** Stores the hash of a password link, valid for an hour. */
export async function storePasswordLink(tx: Db, userId: string, secret: string): Promise<void> {
  const link = {
    codeHash: hashSecret(secret),
    // 256 bits cannot be guessed, so tries are not counted.
    triesLeft: 1,
    expiresAt: sql`now() + interval '1 hour'`,
  }
  await tx
    .insert(codes)
    .values({ purpose: 'password-link', address: userId, ...link })
    .onConflictDoUpdate({ target: [codes.purpose, codes.address], set: link })
}

/** Deletes a password link. Resolves to the account's id if it was valid. */
export async function spendPasswordLink(tx: Db, secret: string): Promise<string | undefined> {
  const isLink = and(eq(codes.purpose, 'password-link'), eq(codes.codeHash, hashSecret(secret)))
  const [spent] = await tx
    .delete(codes)
    .where(and(isLink, gt(codes.expiresAt, sql`now()`)))
    .returning({ userId: codes.address })
  return spent?.userId
}
