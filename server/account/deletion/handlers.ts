import type { Pool } from 'pg'
import type { accountDeletion, ChurchDecision, Leaving } from '#contract/account/account-deletion.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fold } from '#contract/text/text.ts'
import { spendCode, storeCode, tryCode } from '#server/account/code-store.ts'
import { findIdentity } from '#server/account/identities/store.ts'
import { isPasswordOf } from '#server/account/identities/password.ts'
import { hashPassword, passwordFits } from '#server/account/passwords.ts'
import { deletionDate, newCode, viewUser } from '#server/account/rules.ts'
import type { UserRow } from '#server/account/rules.ts'
import { limitOfTexts } from '#server/account/phone/limits.ts'
import { findPhoneOf } from '#server/account/phone/store.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { endSessions, isConfirmed } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { EnqueueText } from '#server/gateways/sms-queue.ts'
import type { SessionCaller, Context, Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { cancelDeletion, transferOwnership, lockUser, ownedChurches, requestDeletion } from './store.ts'

interface Services {
  pool: Pool
  settings: Pick<Settings, 'codeTextsPerHour'>
  enqueueMail: EnqueueMail
  enqueueText: EnqueueText
  noteSecurityChange: NoteSecurityChange
  /** Ends the person's subscriptions after the commit. */
  endPayments: (tx: Db, userId: string) => Promise<void>
}

/** A code is spent together with the change; `other`: password or recent sign-in. */
type Proof = { codeHash: string } | 'other'

async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findIdentity(db, { kind: 'password', subject: userId })) !== undefined
}

async function proofOf(
  db: Db,
  { id, email }: UserRow,
  { sessionId }: SessionCaller,
): Promise<Leaving['proof']> {
  if (await hasPassword(db, id)) return 'password'
  if (email) return 'mailed-code'
  if (await findPhoneOf(db, id)) return 'texted-code'
  return (await isConfirmed(db, sessionId)) ? 'given' : 'sign-in'
}

/**
 * Checks the password, a sent code or the recent sign-in. Throws 400 and logs the attempt, or 409 when the sign-in is
 * too old.
 */
async function prove(
  db: Db,
  user: UserRow,
  caller: SessionCaller,
  typed: string | undefined,
  by: Pick<Context, 'address' | 'userAgent'>,
): Promise<Proof> {
  const userId = user.id
  const kind = await proofOf(db, user, caller)
  if (kind === 'given') return 'other'
  if (kind === 'sign-in') throw new Problem(409, m.confirm_first())
  if (!typed) throw fieldProblem('proof', m.deletion_proof_required())
  const usesPassword = kind === 'password'
  if (usesPassword && (await isPasswordOf(db, userId, typed))) return 'other'
  const code = typed.trim()
  if (/^\d{6}$/.test(code)) {
    const whose = { email: userId }
    const codeHash = await tryCode(db, 'delete-account', whose, (hash) => passwordFits(hash, code))
    if (codeHash) return { codeHash }
  }
  await addSecurityEvent(db, userId, usesPassword ? 'sign_in_refused' : 'code_refused', by)
  throw fieldProblem('proof', usesPassword ? m.password_wrong() : m.code_refused())
}

/** Returns the decision per church. Throws 409 when one is missing, 400 for a wrong name. */
function decide(churches: Leaving['churches'], decisions: ChurchDecision[]): Map<string, ChurchDecision> {
  if (decisions.some(({ church_id }) => !churches.some(({ id }) => id === church_id))) throw notFound()
  const decided = new Map(decisions.map((decision) => [decision.church_id, decision]))
  for (const { id, name, team } of churches) {
    const decision = decided.get(id)
    if (!decision) throw new Problem(409, m.deletion_undecided({ church: name }))
    const field = `churches.${decisions.indexOf(decision)}`
    if (decision.action === 'delete' && fold(decision.name) !== fold(name)) {
      throw fieldProblem(`${field}.name`, m.church_name_not_it({ name }))
    }
    if (decision.action === 'hand-over' && !team.some(({ user_id }) => user_id === decision.user_id)) {
      throw new Problem(409, m.deletion_not_in_team({ church: name }))
    }
  }
  return decided
}

/** Deletion of one's account, cancellable for two weeks. */
export function accountDeletionHandlers(services: Services): Handlers<typeof accountDeletion> {
  const { pool, settings, enqueueMail, enqueueText, noteSecurityChange, endPayments } = services

  /** Transfers or deletes the person's churches. Resolves to the deleted ones. */
  async function transferOrDeleteChurches(
    tx: Db,
    user: UserRow,
    decisions: ChurchDecision[],
  ): Promise<string[]> {
    const churches = await ownedChurches(tx, user.id)
    const decided = decide(churches, decisions)
    for (const { id, name } of churches) {
      const decision = decided.get(id)!
      if (decision.action === 'delete') continue
      const heir = await transferOwnership(tx, { churchId: id, from: user.id, to: decision.user_id })
      if (!heir) throw new Problem(409, m.deletion_not_in_team({ church: name }))
      if (heir.email) {
        const text = m.church_handed_over_text({ church: name, name: user.name })
        await enqueueMail(tx, {
          to: heir.email,
          subject: m.church_handed_over_subject({ church: name }),
          text,
        })
      }
    }
    return decisions.filter(({ action }) => action === 'delete').map(({ church_id }) => church_id)
  }

  return {
    async look(_, { db, caller }) {
      const user = (await findUser(db, caller.userId))!
      return { proof: await proofOf(db, user, caller), churches: await ownedChurches(db, user.id) }
    },

    async sendCode(_, { db, caller }) {
      const user = (await findUser(db, caller.userId))!
      // The proven number; the profile's number may belong to anyone.
      const number = user.email ? undefined : await findPhoneOf(db, user.id)
      if (!user.email && !number) throw new Problem(409, m.deletion_no_code())
      if (number) await countTry(pool, [limitOfTexts(settings)])
      const code = newCode()
      const codeHash = await hashPassword(code)
      await transaction(db, async (tx) => {
        await storeCode(tx, 'delete-account', { email: user.id, codeHash })
        const text = m.deletion_code_text({ code })
        if (user.email)
          await enqueueMail(tx, { to: user.email, subject: m.deletion_code_subject({ code }), text })
        else if (number) await enqueueText(tx, { to: number, body: text })
      })
      return { message: user.email ? m.deletion_code_mailed() : m.deletion_code_texted() }
    },

    async request({ username, proof: typed, churches }, { db, caller, ...by }) {
      const { userId, sessionId } = caller
      const user = (await findUser(db, userId))!
      if (fold(username.trim().replace(/^@/, '')) !== fold(user.username)) {
        throw fieldProblem('username', m.deletion_username_wrong({ username: user.username }))
      }
      const proof = await prove(db, user, caller, typed, by)
      const leaving = await transaction(db, async (tx) => {
        const locked = await lockUser(tx, userId)
        if (proof !== 'other' && !(await spendCode(tx, 'delete-account', { email: userId, ...proof }))) {
          throw fieldProblem('proof', m.code_refused())
        }
        // A concurrent request has done it.
        if (locked.deletionRequestedAt) return locked
        const deleted = await transferOrDeleteChurches(tx, locked, churches)
        await endSessions(tx, userId, { sessionId, device: by.device })
        await noteSecurityChange(tx, locked, 'deletion_requested', by)
        await endPayments(tx, userId)
        return requestDeletion(tx, userId, deleted)
      })
      return { user: await viewUser(db, leaving) }
    },

    async cancel(_, { db, caller, ...by }) {
      const staying = await transaction(db, async (tx) => {
        const user = await lockUser(tx, caller.userId)
        if (!user.deletionRequestedAt) return user
        if (deletionDate(user.deletionRequestedAt) < new Date()) throw new Problem(409, m.deletion_over())
        await noteSecurityChange(tx, user, 'deletion_cancelled', by)
        return cancelDeletion(tx, user)
      })
      return { user: await viewUser(db, staying) }
    },
  }
}
