import type { Pool } from 'pg'
import type { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { EndProfessional } from '#server/billing/end-professional.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { deleteApiKey } from './api-keys/store.ts'
import { beginSession, completeSignIn } from './challenge.ts'
import { spendCode, storeCode, tryCode } from './code-store.ts'
import type { ProveEmail } from './email/first-proof.ts'
import { hasPassword, isPasswordOf, setPassword, verifyPassword } from './identities/password.ts'
import { passwordCheck } from './new-password.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { updateUser } from './profile/update-user.ts'
import { refusedAttempts } from './refused-attempts.ts'
import { newUsername } from './reserved-usernames.ts'
import { newCode, userTypes, viewUser } from './rules.ts'
import type { UserRow } from './rules.ts'
import { verifyHandler } from './second-factor/verify-handler.ts'
import type { NoteSecurityChange } from './security-notices.ts'
import {
  endSession,
  endSessions,
  findUserByToken,
  lockSession,
  listSessions,
  renewSession,
} from './session-store.ts'
import { addUser, findTaken, findUser, findUserByEmail } from './store.ts'

async function takenProblem(db: Db, email: string, username: string): Promise<Problem> {
  const taken = await findTaken(db, email, username)
  const fields = {
    ...(taken.username && { username: m.username_taken() }),
    ...(taken.email && { email: m.email_taken() }),
  }
  return new Problem(409, fields.username ?? m.email_taken(), { fields })
}

/**
 * Whether a mailed code may set the password. Always for an unproven email: a stranger who registered it may have
 * removed the password.
 */
async function canReset(db: Db, user: UserRow): Promise<boolean> {
  return user.emailProvenAt === null || (await hasPassword(db, user.id))
}

interface Services {
  pool: Pool
  enqueueMail: EnqueueMail
  noteSecurityChange: NoteSecurityChange
  proveEmail: ProveEmail
  /** Null: card payments are not configured. */
  payments: object | null
  endProfessional: EndProfessional
  log: Log
  settings: { title: string }
}

export function accountHandlers(services: Services): Handlers<typeof account> {
  const { enqueueMail, noteSecurityChange, proveEmail } = services
  const noteRefused = refusedAttempts(services.log)
  const requireUncommon = passwordCheck(services.settings)
  return {
    async signIn({ email, password }, { db, ...by }) {
      const identity = await verifyPassword(db, email, password)
      if (!identity) {
        noteRefused(db, email, 'sign_in_refused', by)
        throw new Problem(401, m.sign_in_refused())
      }
      return completeSignIn(db, identity, by)
    },

    async register({ name, username, email, password }, { db, ...by }) {
      const plain = newUsername(username)
      await requireUncommon(db, password, { name, username: plain, email })
      const passwordHash = await hashPassword(password)
      const session = await transaction(db, async (tx) => {
        const user = await addUser(tx, { name, username: plain, email })
        if (!user) return undefined
        const id = await setPassword(tx, user.id, passwordHash)
        return beginSession(tx, { id, user }, by)
      })
      if (!session) throw await takenProblem(db, email, plain)
      return session
    },

    async forgotPassword({ email }, { db, device }) {
      const code = newCode()
      const codeHash = await hashPassword(code)
      await transaction(db, async (tx) => {
        // A code is stored for any address, so that neither effort nor timing reveals accounts.
        await storeCode(tx, 'reset-password', { email, codeHash, device: device.sent ?? device.issue() })
        const user = await findUserByEmail(tx, email)
        if (!user || !(await canReset(tx, user))) return
        const subject = m.code_mail_subject({ code })
        await enqueueMail(tx, { to: email, subject, text: m.code_mail_text({ code }) })
      })
      return { message: m.code_sent() }
    },

    async resetPassword({ email, password, token, revoke_api_key }, { db, ...by }) {
      const refused = () => {
        noteRefused(db, email, 'code_refused', by)
        return fieldProblem('token', m.code_refused())
      }
      const whose = { email, device: by.device.sent }
      const codeHash = await tryCode(db, 'reset-password', whose, (hash) => passwordFits(hash, token))
      if (!codeHash) throw refused()
      await requireUncommon(db, password, await findUserByEmail(db, email))
      const passwordHash = await hashPassword(password)
      const result = await transaction(db, async (tx) => {
        if (!(await spendCode(tx, 'reset-password', { email, codeHash }))) return undefined
        const user = await findUserByEmail(tx, email)
        if (!user || !(await canReset(tx, user))) return undefined
        await endSessions(tx, user.id)
        const id = await setPassword(tx, user.id, passwordHash)
        // The code proves the email.
        const { user: proven, accessRemoved } = await proveEmail(tx, user, { keep: [id], by })
        if (revoke_api_key) await deleteApiKey(tx, user.id)
        await noteSecurityChange(tx, proven, 'password_reset', by)
        return completeSignIn(tx, { id, user: proven, accessRemoved }, by)
      })
      if (!result) throw refused()
      return result
    },

    verify: verifyHandler(services),

    async refresh({ refresh_token }, { db, ...by }) {
      const tokens = await renewSession(db, refresh_token, async (tx, userId) =>
        noteSecurityChange(tx, (await findUser(tx, userId))!, 'session_ended', by),
      )
      if (!tokens) throw new Problem(401, m.session_ended())
      return tokens
    },

    async checkToken({ access_token }, { db }) {
      const user = await findUserByToken(db, access_token)
      if (!user) throw new Problem(401, m.session_ended())
      return viewUser(db, user)
    },

    async userTypes() {
      return [...userTypes]
    },

    update: (input, context) => updateUser(services, input, context),

    async changePassword({ old_password, password, revoke_api_key }, { db, caller, ...by }) {
      const user = (await findUser(db, caller.userId))!
      if (!(await hasPassword(db, user.id))) throw new Problem(403, m.password_not_used())
      if (!(await isPasswordOf(db, user.id, old_password))) {
        noteRefused(db, user.id, 'password_refused', by)
        throw fieldProblem('old_password', m.password_wrong())
      }
      await requireUncommon(db, password, user)
      const passwordHash = await hashPassword(password)
      await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        await endSessions(tx, user.id, { ...caller, device: by.device })
        await setPassword(tx, user.id, passwordHash)
        if (revoke_api_key) await deleteApiKey(tx, user.id)
        await noteSecurityChange(tx, user, 'password_changed', by)
      })
      return { message: m.password_changed() }
    },

    async sessions(_, { db, caller }) {
      const rows = await listSessions(db, caller.userId)
      return {
        sessions: rows.map(({ id, device, createdAt, lastUsedAt }) => ({
          id,
          device,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          current: id === caller.sessionId,
        })),
      }
    },

    async endSession({ session_id }, { db, caller, ...by }) {
      const id = session_id === 'current' ? caller.sessionId : session_id
      await transaction(db, async (tx) => {
        if (!(await endSession(tx, caller.userId, id))) throw notFound()
        // A person signing out needs no notice.
        if (id === caller.sessionId) return
        await noteSecurityChange(tx, (await findUser(tx, caller.userId))!, 'session_ended', by)
      })
      return { message: m.session_closed() }
    },
  }
}
