import { eq } from 'drizzle-orm'
import { newSecret } from '#server/tokens.ts'
import type { Db } from './connection.ts'
import { serverKeys } from './schema/http.ts'

/** Returns a secret that all servers of this installation share; creates it on first use. */
export async function serverKey(db: Db, name: string): Promise<string> {
  await db.insert(serverKeys).values({ name, secret: newSecret() }).onConflictDoNothing()
  const [key] = await db.select().from(serverKeys).where(eq(serverKeys.name, name))
  return key!.secret
}
