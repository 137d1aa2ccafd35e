import { randomUUID } from 'node:crypto'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Passkey, passkeys } from '#contract/account/passkeys.ts'
import { completeSignIn } from '#server/account/challenge.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { deviceOf } from '#server/account/device.ts'
import { removeIdentity } from '#server/account/identities/of-account.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { endSessions, lockSession } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Settings } from '#server/settings.ts'
import { addingOptions, challengeOf, signInOptions, verifyAdding, verifySignIn } from './ceremonies.ts'
import { relyingParty } from './relying-party.ts'
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  noteCounter,
  renamePasskey,
  spendChallenge,
  storeChallenge,
} from './store.ts'
import type { PasskeyRow } from './store.ts'

const maxPasskeys = 20

function view({ identityId, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
  return { id: identityId, name, synced, ...times }
}

export function passkeysHandlers(services: {
  settings: Settings
  noteSecurityChange: NoteSecurityChange
}): Handlers<typeof passkeys> {
  const { settings, noteSecurityChange } = services
  const partyAt = (origin: string) => {
    const party = relyingParty(settings, origin)
    if (!party) throw new Problem(409, m.passkeys_unavailable())
    return party
  }
  return {
    async list(_, { db, origin, caller: { userId } }) {
      const rows = await listPasskeys(db, userId)
      return { passkeys: rows.map(view), available: relyingParty(settings, origin) !== undefined }
    },

    async addOptions(_, { db, origin, caller }) {
      await requireConfirmed(db, caller)
      const { userId } = caller
      const party = partyAt(origin)
      const user = (await findUser(db, userId))!
      const existing = await listPasskeys(db, userId)
      if (existing.length >= maxPasskeys) throw new Problem(409, m.passkeys_too_many({ max: maxPasskeys }))
      const options = await addingOptions(party, settings.title, user, existing)
      await storeChallenge(db, options.challenge, userId)
      return { options: { ...options } }
    },

    // The challenge was issued after re-authentication.
    async add({ response }, { db, origin, caller, ...by }) {
      const { userId } = caller
      const party = partyAt(origin)
      const challenge = challengeOf(response.response)
      const isGiven = await spendChallenge(db, challenge, userId)
      const made = isGiven && (await verifyAdding(party, response, challenge))
      if (!made) throw new Problem(400, m.passkey_refused())
      const { credentialId, ...passkey } = made
      const name = deviceOf(by.userAgent) || m.passkey_name()
      const row = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        const added = await addPasskey(
          tx,
          { id: randomUUID(), userId, subject: credentialId },
          { ...passkey, name },
        )
        if (added) await noteSecurityChange(tx, (await findUser(tx, userId))!, 'passkey_added', by)
        return added
      })
      if (!row) throw new Problem(409, m.passkey_added_already())
      return view(row)
    },

    async signInOptions(_, { db, origin }) {
      const options = await signInOptions(partyAt(origin))
      await storeChallenge(db, options.challenge, null)
      return { options: { ...options } }
    },

    async signIn({ response }, { db, origin, ...by }) {
      const party = partyAt(origin)
      const found = await findPasskey(db, response.id)
      if (!found) throw new Problem(401, m.passkey_unknown())
      const { passkey, user } = found
      const challenge = challengeOf(response.response)
      const isGiven = await spendChallenge(db, challenge, null)
      const shown = isGiven && (await verifySignIn(party, response, { passkey, userId: user.id, challenge }))
      if (!shown) {
        await addSecurityEvent(db, user.id, 'sign_in_refused', by)
        throw new Problem(401, m.passkey_refused())
      }
      const { userVerified, counter, synced } = shown
      return transaction(db, async (tx) => {
        await noteCounter(tx, passkey.identityId, { counter, synced })
        return completeSignIn(tx, { id: passkey.identityId, user, userVerified }, by)
      })
    },

    async rename({ passkey_id, name }, { db, caller: { userId } }) {
      const row = await transaction(db, (tx) => renamePasskey(tx, userId, passkey_id, name))
      if (!row) throw notFound()
      return view(row)
    },

    async remove({ passkey_id }, { db, caller, ...by }) {
      await requireConfirmed(db, caller)
      const { userId, sessionId } = caller
      await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        await noteSecurityChange(tx, (await findUser(tx, userId))!, 'identity_removed', by)
        const passkey = (await listPasskeys(tx, userId)).find(({ identityId }) => identityId === passkey_id)
        const removed = passkey && (await removeIdentity(tx, userId, passkey_id))
        if (removed === undefined) throw notFound()
        if (!removed) throw new Problem(409, m.last_identity())
        await endSessions(tx, userId, { sessionId, device: by.device })
      })
      return { message: m.passkey_removed() }
    },
  }
}
