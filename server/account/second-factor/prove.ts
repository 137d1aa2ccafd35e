import { m } from '#contract/locales/paraglide/messages.js'
import { spendCode, tryCode } from '#server/account/code-store.ts'
import { isPasswordOf } from '#server/account/identities/password.ts'
import { passwordFits } from '#server/account/passwords.ts'
import type { UserRow } from '#server/account/rules.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Context } from '#server/http/context.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { spendFactorCode } from './factor-code.ts'

interface Attempt {
  user: UserRow
  proof: { password?: string | undefined; code?: string | undefined }
  by: Pick<Context, 'address' | 'userAgent'>
}

/**
 * Runs `work` in a transaction after re-authentication, spending the code with it. Throws 400 at the wrong field and
 * logs the attempt. Not within a transaction.
 */
export function proving(noteSecurityChange: NoteSecurityChange) {
  return async <T>(db: Db, { user, proof, by }: Attempt, work: (tx: Db) => Promise<T>): Promise<T> => {
    const refuse = async (field: 'password' | 'code', message: string) => {
      await addSecurityEvent(db, user.id, 'second_factor_refused', by)
      return fieldProblem(field, message)
    }
    const { password, code } = proof
    if (code === undefined) {
      if (!password) throw fieldProblem('password', m.password_required())
      if (!(await isPasswordOf(db, user.id, password))) throw await refuse('password', m.password_wrong())
      return transaction(db, work)
    }
    const done = await transaction(db, async (tx) => {
      if (!(await spendFactorCode(tx, user, code, { by, noteSecurityChange }))) return undefined
      return { result: await work(tx) }
    })
    if (done) return done.result
    const sent = await trySentCode(db, user, code)
    const bySentCode =
      sent &&
      (await transaction(db, async (tx) => {
        if (!(await spendCode(tx, 'second-factor', sent))) return undefined
        return { result: await work(tx) }
      }))
    if (!bySentCode) throw await refuse('code', m.code_refused())
    return bySentCode.result
  }
}

/** Returns the sent code if it matches. Hashing is slow, so not within a transaction. */
async function trySentCode(db: Db, { id: email }: UserRow, code: string) {
  const whose = { email }
  const codeHash = await tryCode(db, 'second-factor', whose, (hash) => passwordFits(hash, code))
  return codeHash === undefined ? undefined : { email, codeHash }
}
