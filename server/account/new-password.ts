import { eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { whyGuessable } from './guessable.ts'
import type { UserRow } from './rules.ts'

/** Common passwords in lower case. Lazy: the list has a megabyte. */
let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Without an id the account is being created. */
type Owner = Pick<UserRow, 'name' | 'username' | 'email'> & Partial<Pick<UserRow, 'id' | 'phone'>>

const messages = {
  blank: m.password_blank,
  pattern: m.password_pattern,
  personal: m.password_personal,
  church: m.password_church,
}

/**
 * Creates the check of new passwords. It throws 400 at `password` for the 50,000 most common ones, patterns, church
 * words, and names of the app (`title`) or the owner.
 */
export function passwordCheck({ title }: { title: string }) {
  return async (db: Db, password: string, owner?: Owner): Promise<void> => {
    const plain = password.normalize('NFKC').trim().toLowerCase()
    const address = owner?.email?.toLowerCase()
    const mailbox = address?.split('@')[0]
    if (address !== undefined && (plain === address || plain === mailbox)) {
      throw fieldProblem('password', m.password_is_email())
    }
    const own = owner && [owner.name, owner.username, mailbox, owner.phone, ...(await churchNames(db, owner))]
    const reason = whyGuessable(
      password,
      [title, ...(own ?? [])].filter((one) => typeof one === 'string'),
    )
    if (reason) throw fieldProblem('password', messages[reason]())
    commonPasswords ??= loadCommonPasswords()
    if ((await commonPasswords).has(plain)) throw fieldProblem('password', m.password_common())
  }
}

async function churchNames(db: Db, { id }: Owner): Promise<string[]> {
  if (id === undefined) return []
  const rows = await db
    .select({ name: churches.name })
    .from(churches)
    .innerJoin(churchUsers, eq(churchUsers.churchId, churches.id))
    .where(eq(churchUsers.userId, id))
  return rows.map(({ name }) => name)
}
