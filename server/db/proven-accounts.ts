import type { Db } from './connection.ts'
import { query } from './query.ts'

const proven = query<{ proven: boolean }>(
  `select email_proven_at is not null
     or exists (select from identities where user_id = users.id and kind = 'phone') as proven
   from users where id = $1`,
  'account-proven',
)

/**
 * Whether a code has proven that the account's email is its owner's, or a number: only a texted code makes a number a way
 * in. Such an account may send at the operator's cost and invite by mail.
 */
export async function isProven(db: Db, userId: string): Promise<boolean> {
  const [row] = await proven(db, [userId])
  return row?.proven ?? false
}
