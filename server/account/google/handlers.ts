import type { SignInResult } from '#contract/account/account.ts'
import type { google as googleCalls } from '#contract/account/google.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { beginSession, completeSignIn } from '#server/account/challenge.ts'
import type { SigningIn } from '#server/account/challenge.ts'
import { addPerson } from '#server/account/add-person.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { spendCode, storeCode, tryCode } from '#server/account/code-store.ts'
import { addGoogle, findByGoogle } from '#server/account/identities/google.ts'
import { isPasswordOf } from '#server/account/identities/password.ts'
import { findIdentity } from '#server/account/identities/store.ts'
import { hashPassword, passwordFits } from '#server/account/passwords.ts'
import { newCode } from '#server/account/rules.ts'
import type { UserRow } from '#server/account/rules.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { ProveEmail } from '#server/account/email/first-proof.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { lockSession } from '#server/account/session-store.ts'
import { findUser, findUserByEmail } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { GoogleSignIn } from '#server/gateways/google-sign-in.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { newState } from './state.ts'
import { addAttempt, addJoin, endJoin, findJoin, takeTicket, tryJoin } from './store.ts'
import type { Ticket } from './store.ts'

interface Services {
  google: GoogleSignIn | null
  enqueueMail: EnqueueMail
  noteSecurityChange: NoteSecurityChange
  proveEmail: ProveEmail
}

const expired = () => new Problem(400, m.google_expired())
const takenByAnother = () => new Problem(409, m.google_taken())

/** The code of a join is stored under its ticket, so it is valid for that join only. */
const codeAddress = ({ ticketHash }: Ticket) => ({ email: ticketHash })

export function googleHandlers(services: Services): Handlers<typeof googleCalls> {
  const { google, enqueueMail, noteSecurityChange, proveEmail } = services

  /**
   * Links the Google profile to the account and signs in. `passwordId`: the password identity, if it confirmed the join
   * instead of a code.
   */
  async function joinAccount(
    tx: Db,
    { user, subject, passwordId }: { user: UserRow; subject: string; passwordId: string | undefined },
    by: SigningIn,
  ): Promise<SignInResult> {
    const id = await addGoogle(tx, user.id, subject)
    if (!id) throw takenByAnother()
    const keep = passwordId === undefined ? [id] : [id, passwordId]
    const { user: proven, accessRemoved } = await proveEmail(tx, user, { keep, by })
    await noteSecurityChange(tx, proven, 'google_added', by)
    return completeSignIn(tx, { id, user: proven, accessRemoved }, by)
  }

  return {
    async exchange(proof, { db, ...by }) {
      const found = await transaction(db, async (tx) => {
        const ticket = await takeTicket(tx, proof, null)
        if (!ticket) return 'expired'
        const existing = await findByGoogle(tx, ticket.subject)
        if (existing) return completeSignIn(tx, existing, by)
        const { email, emailProven, name, subject } = ticket
        const account = email === null ? undefined : await findUserByEmail(tx, email)
        // An email that Google has not verified may belong to anyone: it neither joins nor creates an account.
        if (email === null || !emailProven) {
          if (account) await addSecurityEvent(tx, account.id, 'sign_in_refused', by)
          return 'unverified'
        }
        if (account) return { join: await joinOf(tx, account, ticket) }
        const emailProvenAt = new Date()
        const user = await addPerson(tx, { name, email, emailProvenAt, loginMethod: 'Google' })
        if (!user) throw new Problem(409, m.email_taken())
        const id = await addGoogle(tx, user.id, subject)
        if (!id) throw takenByAnother()
        return { ...(await beginSession(tx, { id, user }, by)), is_2factor_auth_enabled: false as const }
      })
      if (found === 'expired') throw expired()
      if (found === 'unverified') throw new Problem(403, m.google_unverified())
      return found
    },

    async mailCode(proof, { db }) {
      const ticket = await findJoin(db, proof)
      if (!ticket?.email) throw expired()
      const to = ticket.email
      const code = newCode()
      const codeHash = await hashPassword(code)
      await transaction(db, async (tx) => {
        const { email } = codeAddress(ticket)
        await storeCode(tx, 'join-google', { email, codeHash })
        const text = m.google_code_mail_text({ code })
        await enqueueMail(tx, { to, subject: m.code_mail_subject({ code }), text })
      })
      return { message: m.google_code_sent({ email: to }) }
    },

    async join({ code, password, ...proof }, { db, ...by }) {
      if (code === undefined && password === undefined) throw fieldProblem('code', m.code_required())
      const ticket = await tryJoin(db, proof)
      const account = ticket?.email ? await findUserByEmail(db, ticket.email) : undefined
      if (!ticket || !account) throw expired()
      let codeHash: string | undefined
      let passwordId: string | undefined
      if (password !== undefined) {
        if (!(await isPasswordOf(db, account.id, password))) {
          await addSecurityEvent(db, account.id, 'sign_in_refused', by)
          throw fieldProblem('password', m.password_wrong())
        }
        passwordId = (await findIdentity(db, { kind: 'password', subject: account.id }))?.id
      } else {
        const fits = (hash: string) => passwordFits(hash, code!)
        codeHash = await tryCode(db, 'join-google', codeAddress(ticket), fits)
        if (!codeHash) {
          await addSecurityEvent(db, account.id, 'code_refused', by)
          throw fieldProblem('code', m.code_refused())
        }
      }
      return transaction(db, async (tx) => {
        const isFirst = await endJoin(tx, ticket.ticketHash)
        const { email } = codeAddress(ticket)
        const isCodeGood = codeHash === undefined || (await spendCode(tx, 'join-google', { email, codeHash }))
        const user = await findUser(tx, account.id)
        if (!isFirst || !isCodeGood || user?.email !== account.email) throw expired()
        return joinAccount(tx, { user, subject: ticket.subject, passwordId }, by)
      })
    },

    async begin({ binding, mode }, { db, caller }) {
      if (!google) throw new Problem(404, m.google_off())
      await requireConfirmed(db, caller)
      const attempt = newState(mode)
      await addAttempt(db, { state: attempt, binding, userId: caller.userId })
      return { attempt }
    },

    // The person re-authenticated before the attempt began.
    async add(proof, { db, caller, ...by }) {
      const result = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        const ticket = await takeTicket(tx, proof, caller.userId)
        if (!ticket) return 'expired'
        const user = (await findUser(tx, caller.userId))!
        const existing = await findByGoogle(tx, ticket.subject)
        if (existing) return existing.user.id === user.id ? 'added' : 'taken'
        const id = await addGoogle(tx, user.id, ticket.subject)
        if (!id) return 'taken'
        const password = await findIdentity(tx, { kind: 'password', subject: user.id })
        const isSameEmail = user.email !== null && ticket.email === user.email.toLowerCase()
        if (isSameEmail && ticket.emailProven) {
          const keep = [id, ...(password ? [password.id] : [])]
          await proveEmail(tx, user, { keep, session: { ...caller, device: by.device }, by })
        }
        await noteSecurityChange(tx, user, 'google_added', by)
        return 'added'
      })
      if (result === 'expired') throw expired()
      if (result === 'taken') throw takenByAnother()
      return { message: m.google_added() }
    },
  }
}

async function joinOf(tx: Db, account: UserRow, ticket: Ticket) {
  const password = await findIdentity(tx, { kind: 'password', subject: account.id })
  return {
    ticket: await addJoin(tx, ticket),
    email: account.email ?? '',
    has_password: password !== undefined,
    email_proven: account.emailProvenAt !== null,
  }
}
