import type { Db } from './connection.ts'
import { query } from './query.ts'

const proven = query<{ proven: boolean }>(
  `select email_proven_at is not null
     or exists (select from identities where user_id = users.id and kind = 'phone') as proven
   from users where id = $1`,
  'account-proven',
)

/**
 * Whether the account's email, or a sign-in number, was proven by a code. Required for sending at the operator's cost
 * and for inviting by mail.
 */
export async function isProven(db: Db, userId: string): Promise<boolean> {
  const [row] = await proven(db, [userId])
  return row?.proven ?? false
}
