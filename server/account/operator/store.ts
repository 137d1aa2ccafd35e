import { eq } from 'drizzle-orm'
import type { Plan } from '#contract/plans.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { users } from '#server/db/schema/account.ts'

export interface Account {
  id: string
  name: string
  username: string
  email: string | null
  phone: string | null
  userType: number | null
  plan: Plan
  /** Church names with the role, e.g. "Legliz Lakou (owner)". */
  churches: string[]
  language: Language
}

const columns = `u.id, u.name, u.username, u.email, u.phone, u.user_type as "userType", u.plan,
  coalesce(array_agg(c.name || ' (' || cu.role || ')' order by c.created_at) filter (where c.id is not null), '{}')
    as churches,
  coalesce((array_agg(c.language order by cu.role <> 'owner', c.created_at) filter (where c.id is not null))[1], 'en')
    as language`

const joined = `from users u
  left join church_users cu on cu.user_id = u.id
  left join churches c on c.id = cu.church_id and c.deleted_at is null`

const list = query<Account>(`select ${columns} ${joined} group by u.id order by u.created_at, u.id`)

/** Oldest first. */
export function listAccounts(db: Db): Promise<Account[]> {
  return list(db, [])
}

const named = query<Account>(
  `select ${columns} ${joined}
   where lower(u.email) = lower($1) or u.phone = $2 or lower(u.username) = lower($3)
   group by u.id order by u.created_at, u.id`,
)

/** Finds accounts by email, phone (with or without plus) or username. */
export function findAccounts(db: Db, name: string): Promise<Account[]> {
  const digits = name.replace(/[\s().+-]/g, '')
  return named(db, [name, /^\d+$/.test(digits) ? `+${digits}` : null, name.replace(/^@/, '')])
}

/** Changes fields that only the operator may change. */
export async function changeAccount(
  tx: Db,
  id: string,
  fields: Partial<Pick<typeof users.$inferInsert, 'userType' | 'email' | 'emailProvenAt'>>,
): Promise<void> {
  await tx.update(users).set(fields).where(eq(users.id, id))
}
