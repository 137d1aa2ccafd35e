import type { Pool } from 'pg'
import { renderSVG } from 'uqr'
import { m } from '#contract/locales/paraglide/messages.js'
import type { secondFactor } from '#contract/account/second-factor.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { deleteApiKey } from '#server/account/api-keys/store.ts'
import { endChallenges, hasSecondFactor } from '#server/account/challenge-store.ts'
import { storeCode } from '#server/account/code-store.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { findIdentity } from '#server/account/identities/store.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { limitOfTexts } from '#server/account/phone/limits.ts'
import { findPhoneOf } from '#server/account/phone/store.ts'
import { newCode } from '#server/account/rules.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { endSessions, lockSession } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { EnqueueText } from '#server/gateways/sms-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { proving } from './prove.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './rules.ts'
import {
  confirmSecret,
  countRecoveryCodesLeft,
  deleteSecondFactor,
  readSecret,
  replaceRecoveryCodes,
  storePendingSecret,
} from './store.ts'

/** QR codes need a quiet zone of four modules. */
const quietZone = 4

const isOnAlready = () => new Problem(409, m.second_factor_on_already())
const isOff = () => new Problem(409, m.second_factor_not_on())

export function secondFactorHandlers(services: {
  pool: Pool
  settings: Settings
  enqueueMail: EnqueueMail
  enqueueText: EnqueueText
  noteSecurityChange: NoteSecurityChange
}): Handlers<typeof secondFactor> {
  const { pool, settings, enqueueMail, enqueueText, noteSecurityChange } = services
  const prove = proving(noteSecurityChange)
  return {
    async get(_, { db, caller: { userId } }) {
      const user = (await findUser(db, userId))!
      const password = await findIdentity(db, { kind: 'password', subject: userId })
      return {
        on: await hasSecondFactor(db, userId),
        recovery_codes_left: await countRecoveryCodesLeft(db, userId),
        has_password: Boolean(password?.secretHash),
        has_email: user.email !== null,
        has_phone: (await findPhoneOf(db, userId)) !== undefined,
      }
    },

    async begin(_, { db, caller }) {
      const { userId } = caller
      // Otherwise a person at an unattended session could lock out the owner.
      await requireConfirmed(db, caller)
      const user = (await findUser(db, userId))!
      const secret = newTotpSecret()
      const isStored = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        return storePendingSecret(tx, userId, secret)
      })
      if (!isStored) throw isOnAlready()
      const label = user.email ?? user.phone ?? user.username
      const uri = totpAddress(secret, { issuer: settings.title, label })
      return { uri, secret, qr: renderSVG(uri, { border: quietZone, ecc: 'M' }) }
    },

    async confirm({ code, end_other_sessions, revoke_api_key }, { db, caller, ...by }) {
      const { userId } = caller
      const secret = await readSecret(db, userId, 'pending')
      if (!secret) {
        throw (await hasSecondFactor(db, userId))
          ? isOnAlready()
          : new Problem(409, m.second_factor_not_begun())
      }
      const step = stepOfCode(secret, code)
      // Not logged as an attempt, since the factor is not active yet.
      if (step === undefined) throw fieldProblem('code', m.app_code_wrong())
      const recovery_codes = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        if (!(await confirmSecret(tx, userId, step))) return undefined
        if (end_other_sessions) await endSessions(tx, userId, { ...caller, device: by.device })
        if (revoke_api_key) await deleteApiKey(tx, userId)
        await noteSecurityChange(tx, (await findUser(tx, userId))!, 'second_factor_on', by)
        return replaceRecoveryCodes(tx, userId)
      })
      if (!recovery_codes) throw isOnAlready()
      return { recovery_codes }
    },

    async sendCode(_, { db, caller: { userId } }) {
      const { email } = (await findUser(db, userId))!
      const phone = email === null ? await findPhoneOf(db, userId) : undefined
      const to = email ?? phone
      if (to === undefined) throw new Problem(409, m.no_address_for_code())
      if (phone !== undefined) await countTry(pool, [limitOfTexts(settings)])
      const code = newCode()
      const codeHash = await hashPassword(code)
      await transaction(db, async (tx) => {
        await storeCode(tx, 'second-factor', { email: userId, codeHash })
        if (phone !== undefined) return enqueueText(tx, { to, body: m.code_text({ code }) })
        const subject = m.code_mail_subject({ code })
        return enqueueMail(tx, { to, subject, text: m.second_factor_code_mail_text({ code }) })
      })
      const sentTo = phone === undefined ? to : formatPhone(to)
      return { message: m.second_factor_code_sent({ email: sentTo }) }
    },

    async makeRecoveryCodes(proof, { db, caller: { userId }, ...by }) {
      const user = (await findUser(db, userId))!
      if (!(await hasSecondFactor(db, userId))) throw isOff()
      const recovery_codes = await prove(db, { user, proof, by }, async (tx) => {
        await noteSecurityChange(tx, user, 'recovery_codes_made', by)
        return replaceRecoveryCodes(tx, userId)
      })
      return { recovery_codes }
    },

    async turnOff(proof, { db, caller: { userId }, ...by }) {
      const user = (await findUser(db, userId))!
      if (!(await hasSecondFactor(db, userId))) throw isOff()
      await prove(db, { user, proof, by }, async (tx) => {
        if (!(await deleteSecondFactor(tx, userId))) throw isOff()
        // Pending challenges could no longer be completed.
        await endChallenges(tx, userId)
        await noteSecurityChange(tx, user, 'second_factor_off', by)
      })
      return { message: m.second_factor_turned_off() }
    },
  }
}
