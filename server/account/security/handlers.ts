import { m } from '#contract/locales/paraglide/messages.js'
import type { security } from '#contract/account/security.ts'
import { completeSignIn } from '#server/account/challenge.ts'
import { deleteApiKey } from '#server/account/api-keys/store.ts'
import { spendPasswordLink } from '#server/account/code-store.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import type { ProveEmail } from '#server/account/email/first-proof.ts'
import { listIdentities, removeIdentity } from '#server/account/identities/of-account.ts'
import { hasPassword, setPassword } from '#server/account/identities/password.ts'
import { passwordCheck } from '#server/account/new-password.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { listSecurityEvents } from '#server/account/security-event-store.ts'
import { proving } from '#server/account/second-factor/prove.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { confirmSession, endSessions, lockSession, isConfirmed } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'

const eventsShown = 20

export function securityHandlers(services: {
  settings: { title: string }
  noteSecurityChange: NoteSecurityChange
  proveEmail: ProveEmail
}): Handlers<typeof security> {
  const { settings, noteSecurityChange, proveEmail } = services
  const requireUncommon = passwordCheck(settings)
  const prove = proving(noteSecurityChange)
  return {
    async identities(_, { db, caller }) {
      const email = (await findUser(db, caller.userId))!.email ?? ''
      const rows = await listIdentities(db, caller.userId)
      return {
        identities: rows.map(({ id, kind, subject, passkey, createdAt, lastUsedAt }) => ({
          id,
          kind,
          label: passkey ?? (kind === 'phone' ? subject : email),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
        confirmed: await isConfirmed(db, caller.sessionId),
      }
    },

    async confirm(proof, { db, caller, ...by }) {
      const user = (await findUser(db, caller.userId))!
      await prove(db, { user, proof, by }, (tx) => confirmSession(tx, caller.sessionId))
      return { message: m.owner_confirmed() }
    },

    async removeIdentity({ identity_id }, { db, caller, ...by }) {
      await requireConfirmed(db, caller)
      await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        await noteSecurityChange(tx, (await findUser(tx, caller.userId))!, 'identity_removed', by)
        const removed = await removeIdentity(tx, caller.userId, identity_id)
        if (removed === undefined) throw notFound()
        if (!removed) throw new Problem(409, m.last_identity())
        await endSessions(tx, caller.userId, { ...caller, device: by.device })
      })
      return { message: m.identity_removed() }
    },

    async endOtherSessions({ revoke_api_key }, { db, caller, ...by }) {
      await transaction(db, async (tx) => {
        const isRevoked = revoke_api_key === 'true' && (await deleteApiKey(tx, caller.userId)) !== undefined
        const ended = await endSessions(tx, caller.userId, { ...caller, device: by.device })
        if (ended === 0 && !isRevoked) return
        await noteSecurityChange(tx, (await findUser(tx, caller.userId))!, 'session_ended', by)
      })
      return { message: m.sessions_closed() }
    },

    async events(_, { db, caller }) {
      const rows = await listSecurityEvents(db, caller.userId, eventsShown)
      return {
        events: rows.map(({ id, kind, device, address, createdAt }) => ({
          id,
          kind,
          device,
          address,
          at: createdAt.toISOString(),
        })),
      }
    },

    async usePasswordLink({ link, password }, { db, ...by }) {
      await requireUncommon(db, password)
      const passwordHash = await hashPassword(password)
      const result = await transaction(db, async (tx) => {
        const userId = await spendPasswordLink(tx, link)
        const user = userId && (await findUser(tx, userId))
        if (!user) return undefined
        await requireUncommon(tx, password, user)
        await endSessions(tx, user.id)
        const id = await setPassword(tx, user.id, passwordHash)
        // The operator handed the link to the owner.
        const { user: proven, accessRemoved } = await proveEmail(tx, user, { keep: [id], by })
        await noteSecurityChange(tx, proven, 'password_changed', by)
        return completeSignIn(tx, { id, user: proven, accessRemoved }, by)
      })
      if (!result) throw new Problem(400, m.password_link_refused())
      return result
    },

    async addPassword({ password }, { db, caller, ...by }) {
      const user = (await findUser(db, caller.userId))!
      if (!user.email) throw new Problem(409, m.password_needs_email())
      await requireConfirmed(db, caller)
      await requireUncommon(db, password, user)
      const passwordHash = await hashPassword(password)
      await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        if (await hasPassword(tx, user.id)) throw new Problem(409, m.password_exists())
        await setPassword(tx, user.id, passwordHash)
        await noteSecurityChange(tx, user, 'password_added', by)
      })
      return { message: m.password_added() }
    },
  }
}
