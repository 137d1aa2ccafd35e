import type { Pool } from 'pg'
import type { accountEmail } from '#contract/account/account-email.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { spendCode, storeCode, tryCode } from '#server/account/code-store.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { isPasswordOf } from '#server/account/identities/password.ts'
import { findIdentity } from '#server/account/identities/store.ts'
import { hashPassword, passwordFits } from '#server/account/passwords.ts'
import { newCode, viewUser } from '#server/account/rules.ts'
import type { UserRow } from '#server/account/rules.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { lockSession } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { databaseErrorCode } from '#server/db/error-code.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { ProveEmail } from './first-proof.ts'
import { setEmail } from './store.ts'

const uniqueViolation = '23505'

/** Limit of codes sent to one address. */
const codesPerAddress = { count: 10, minutes: 60 }

/** Keys of a person's codes; each code is bound to the person and the emails. */
const addressOf = {
  proof: ({ id, email }: UserRow) => `${id}:${email}`,
  new: ({ id, email }: UserRow, next: string) => `${id}:${email}>${next}:new`,
  old: ({ id, email }: UserRow, next: string) => `${id}:${email}>${next}:old`,
}

/**
 * Confirmation of a change of email in addition to the code to the new address: a code to the current one or, if that
 * is unproven and possibly mistyped, the password; null: a recent confirmation of the session.
 */
async function confirmedBy(db: Db, user: UserRow): Promise<'code' | 'password' | null> {
  if (user.email === null) return null
  if (user.emailProvenAt !== null) return 'code'
  return (await findIdentity(db, { kind: 'password', subject: user.id })) ? 'password' : null
}

/** Returns the person. Throws 403 when a provider determines the email. */
async function findChanging(db: Db, userId: string, email: string): Promise<UserRow> {
  const user = (await findUser(db, userId))!
  if (user.loginMethod === 'Google' || user.loginMethod === 'Apple') {
    throw new Problem(403, m.email_of_provider({ provider: user.loginMethod }))
  }
  if (user.email?.toLowerCase() === email) throw fieldProblem('email', m.email_same())
  return user
}

export function accountEmailHandlers(services: {
  pool: Pool
  enqueueMail: EnqueueMail
  noteSecurityChange: NoteSecurityChange
  proveEmail: ProveEmail
}): Handlers<typeof accountEmail> {
  const { pool, enqueueMail, noteSecurityChange, proveEmail } = services

  async function mailCode(
    db: Db,
    purpose: 'prove-email' | 'change-email',
    { address, to, text }: { address: string; to: string; text: (code: string) => string },
  ): Promise<void> {
    const code = newCode()
    const codeHash = await hashPassword(code)
    await transaction(db, async (tx) => {
      await storeCode(tx, purpose, { email: address, codeHash })
      await enqueueMail(tx, { to, subject: m.code_mail_subject({ code }), text: text(code) })
    })
  }

  const fits = (token: string) => (codeHash: string) => passwordFits(codeHash, token)

  return {
    async sendProofCode(_, { db, caller }) {
      const user = (await findUser(db, caller.userId))!
      if (user.email === null) throw new Problem(409, m.email_none())
      if (user.emailProvenAt !== null) return { message: m.email_proven_already() }
      await mailCode(db, 'prove-email', {
        address: addressOf.proof(user),
        to: user.email,
        text: (code) => m.email_proof_mail_text({ code }),
      })
      return { message: m.email_code_sent({ email: user.email }) }
    },

    async prove({ token }, { db, caller, ...by }) {
      const user = (await findUser(db, caller.userId))!
      if (user.emailProvenAt !== null) return { user: await viewUser(db, user), access_removed: false }
      const email = addressOf.proof(user)
      const codeHash = await tryCode(db, 'prove-email', { email }, fits(token))
      if (!codeHash) {
        await addSecurityEvent(db, user.id, 'code_refused', by)
        throw fieldProblem('token', m.code_refused())
      }
      const proven = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        if (!(await spendCode(tx, 'prove-email', { email, codeHash }))) return undefined
        return proveEmail(tx, user, { session: { ...caller, device: by.device }, by })
      })
      if (!proven) throw fieldProblem('token', m.code_refused())
      return { user: await viewUser(db, proven.user), access_removed: proven.accessRemoved }
    },

    async sendChangeCodes({ email }, { db, caller }) {
      const user = await findChanging(db, caller.userId, email)
      const confirm_by = await confirmedBy(db, user)
      // A stolen session must not take over the account.
      if (confirm_by === null) await requireConfirmed(db, caller)
      await countTry(pool, [{ key: `email.change ${email}`, ...codesPerAddress }])
      if (confirm_by === 'code') {
        await mailCode(db, 'change-email', {
          address: addressOf.old(user, email),
          to: user.email!,
          text: (code) => m.email_change_old_mail_text({ code, email }),
        })
      }
      // Also sent when another account has the address, so only its reader learns that.
      await mailCode(db, 'change-email', {
        address: addressOf.new(user, email),
        to: email,
        text: (code) => m.email_change_new_mail_text({ code }),
      })
      return { message: m.email_code_sent({ email }), confirm_by }
    },

    async change({ email, token, old_token = '', password = '' }, { db, caller, ...by }) {
      const user = await findChanging(db, caller.userId, email)
      const confirm = await confirmedBy(db, user)
      if (confirm === null) await requireConfirmed(db, caller)
      const atNew = addressOf.new(user, email)
      const atOld = addressOf.old(user, email)
      const try_ = (address: string, typed: string) =>
        tryCode(db, 'change-email', { email: address }, fits(typed))
      const newHash = await try_(atNew, token)
      const oldHash = confirm === 'code' ? await try_(atOld, old_token) : undefined
      const knowsPassword = confirm !== 'password' || (await isPasswordOf(db, user.id, password))
      const fields = {
        ...(!newHash && { token: m.code_refused() }),
        ...(confirm === 'code' && !oldHash && { old_token: m.code_refused() }),
        ...(!knowsPassword && { password: m.password_wrong() }),
      }
      const [refused] = Object.values(fields)
      if (!newHash || refused) {
        await addSecurityEvent(db, user.id, 'code_refused', by)
        throw new Problem(400, refused ?? m.code_refused(), { fields })
      }
      const result = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        const isSpent = await spendCode(tx, 'change-email', { email: atNew, codeHash: newHash })
        if (oldHash) await spendCode(tx, 'change-email', { email: atOld, codeHash: oldHash })
        if (!isSpent) return 'spent' as const
        const changed = await setEmail(tx, user.id, email)
        if (!changed) return 'taken' as const
        // Notifies both addresses.
        await noteSecurityChange(tx, user, 'email_changed', by)
        const text = m.email_changed_mail_text({ username: changed.username })
        await enqueueMail(tx, { to: email, subject: m.security_mail_subject(), text })
        return changed
      }).catch((error: unknown) => {
        if (databaseErrorCode(error) === uniqueViolation) return 'taken' as const
        throw error
      })
      if (result === 'spent') throw fieldProblem('token', m.code_refused())
      if (result === 'taken') throw new Problem(409, m.email_taken(), { fields: { email: m.email_taken() } })
      return { user: await viewUser(db, result), message: m.email_changed({ email }) }
    },
  }
}
