import type { apiKeys } from '#contract/account/api-keys.ts'
import { confirmOwner } from '#server/account/confirm-owner.ts'
import { refusedAttempts } from '#server/account/refused-attempts.ts'
import { viewUser } from '#server/account/rules.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { lockSession, isConfirmed } from '#server/account/session-store.ts'
import { recordActivityOfAccount } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import type { Log } from '#server/log.ts'
import { newApiKey, viewApiKey } from './rules.ts'
import { deleteApiKey, findApiKey, storeApiKey } from './store.ts'

/** A person's API key. The owner is mailed when one is created or revoked. */
export function apiKeysHandlers(services: {
  noteSecurityChange: NoteSecurityChange
  log: Log
}): Handlers<typeof apiKeys> {
  const { noteSecurityChange } = services
  const noteRefused = refusedAttempts(services.log)
  return {
    async look(_, { db, caller }) {
      const found = await findApiKey(db, caller.userId)
      return { key: found ? viewApiKey(found.row, found.masked) : null }
    },

    async generate({ userId, password }, { db, caller, ...by }) {
      if (userId && userId !== caller.userId) throw notFound()
      // A key outlasts the session, so an unattended session must not suffice to create one.
      if (!(await isConfirmed(db, caller.sessionId))) {
        await confirmOwner(db, caller, password, () => noteRefused(db, caller.userId, 'password_refused', by))
      }
      const apiKey = newApiKey()
      const user = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        const changed = await storeApiKey(tx, caller.userId, apiKey)
        await noteSecurityChange(tx, changed, 'api_key_made', by)
        await recordActivityOfAccount(tx, caller, 'api_key_made')
        return changed
      })
      return { apiKey, user: await viewUser(db, user) }
    },

    async revoke({ token }, { db, caller, ...by }) {
      const user = await transaction(db, async (tx) => {
        const changed = await deleteApiKey(tx, caller.userId, token)
        if (!changed) throw notFound()
        await noteSecurityChange(tx, changed, 'api_key_revoked', by)
        await recordActivityOfAccount(tx, caller, 'api_key_revoked')
        return changed
      })
      return { user: await viewUser(db, user) }
    },
  }
}
