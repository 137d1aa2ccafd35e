import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'

/** The passwords that are tried first, in small letters. They have a megabyte, and are loaded with the first new password. */
let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Throws a 400 at `password` for a new one that anybody would guess: one of the 50,000 that most people have, or the account's own
 * email address or the part of it before the `@`.
 */
export async function requireUncommon(password: string, email: string | null): Promise<void> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  const address = email?.toLowerCase()
  if (address !== undefined && (plain === address || plain === address.split('@')[0])) {
    throw fieldProblem('password', m.password_is_email())
  }
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(plain)) throw fieldProblem('password', m.password_common())
}
