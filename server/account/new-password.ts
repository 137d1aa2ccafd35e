import { eq } from 'drizzle-orm'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { whyGuessable } from './guessable.ts'
import type { UserRow } from './rules.ts'

/** The passwords that are tried first, in small letters. They have a megabyte, and are loaded with the first new password. */
let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whose password it is. Without an id the account is about to be made. */
type Owner = Pick<UserRow, 'name' | 'username' | 'email'> & Partial<Pick<UserRow, 'id' | 'phone'>>

const messages = {
  blank: m.password_blank,
  pattern: m.password_pattern,
  personal: m.password_personal,
  church: m.password_church,
}

/**
 * Makes the check of new passwords. It throws a 400 at `password` for one that others would guess: one of the 50,000 most
 * common ones, a pattern, words of churches, or what is known of the app (its `title`) or of the owner.
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

/** The names of the churches that the person is in. */
async function churchNames(db: Db, { id }: Owner): Promise<string[]> {
  if (id === undefined) return []
  const rows = await db
    .select({ name: churches.name })
    .from(churches)
    .innerJoin(churchUsers, eq(churchUsers.churchId, churches.id))
    .where(eq(churchUsers.userId, id))
  return rows.map(({ name }) => name)
}
