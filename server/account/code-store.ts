import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { codes } from '#server/db/schema/account.ts'

type Purpose = (typeof codes.$inferSelect)['purpose']

const triesPerCode = 5

/** Keeps a code's hash for 10 minutes, in place of the one before. */
export async function storeCode(db: Db, purpose: Purpose, address: string, codeHash: string): Promise<void> {
  const code = { codeHash, triesLeft: triesPerCode, expiresAt: sql`now() + interval '10 minutes'` }
  await db
    .insert(codes)
    .values({ purpose, address, ...code })
    .onConflictDoUpdate({ target: [codes.purpose, codes.address], set: code })
}

/**
 * Takes one try from the address's code; when `fits` says that its hash is the right one, the code is spent. Call it
 * in a transaction that commits after a wrong try too. Until then a second try waits.
 */
export async function spendCode(
  tx: Db,
  purpose: Purpose,
  address: string,
  fits: (codeHash: string) => Promise<boolean>,
): Promise<boolean> {
  const mine = and(eq(codes.purpose, purpose), eq(codes.address, address))
  const [code] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(and(mine, gt(codes.triesLeft, 0), gt(codes.expiresAt, sql`now()`)))
    .returning()
  if (!code || !(await fits(code.codeHash))) return false
  await tx.delete(codes).where(mine)
  return true
}
