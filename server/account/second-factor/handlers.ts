import { renderSVG } from 'uqr'
import { m } from '#contract/locales/paraglide/messages.js'
import type { secondFactor } from '#contract/account/second-factor.ts'
import { endChallenges, hasSecondFactor } from '#server/account/challenge-store.ts'
import { storeCode } from '#server/account/code-store.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { findIdentity } from '#server/account/identities/store.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { newCode } from '#server/account/rules.ts'
import { securityNotices } from '#server/account/security-notices.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { EnqueueMail } from '#server/gateways/mail-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
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

/** White modules around the code: readers need four. */
const quietZone = 4

const isOnAlready = () => new Problem(409, m.second_factor_on_already())
const isOff = () => new Problem(409, m.second_factor_not_on())

export function secondFactorHandlers(services: {
  settings: Settings
  enqueueMail: EnqueueMail
}): Handlers<typeof secondFactor> {
  const { settings, enqueueMail } = services
  const noteSecurityChange = securityNotices(enqueueMail)
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
      }
    },

    async begin(_, { db, caller }) {
      const { userId } = caller
      // It would shut the owner out of what somebody else has left open.
      await requireConfirmed(db, caller)
      const user = (await findUser(db, userId))!
      const secret = newTotpSecret()
      if (!(await storePendingSecret(db, userId, secret))) throw isOnAlready()
      const label = user.email ?? user.phone ?? user.username
      const uri = totpAddress(secret, { issuer: settings.title, label })
      return { uri, secret, qr: renderSVG(uri, { border: quietZone, ecc: 'M' }) }
    },

    async confirm({ code }, { db, caller: { userId }, ...by }) {
      const secret = await readSecret(db, userId, 'pending')
      if (!secret) {
        throw (await hasSecondFactor(db, userId))
          ? isOnAlready()
          : new Problem(409, m.second_factor_not_begun())
      }
      const step = stepOfCode(secret, code)
      // It protects nothing yet: this is no attempt at the account.
      if (step === undefined) throw fieldProblem('code', m.app_code_wrong())
      const recovery_codes = await transaction(db, async (tx) => {
        if (!(await confirmSecret(tx, userId, step))) return undefined
        await noteSecurityChange(tx, (await findUser(tx, userId))!, 'second_factor_on', by)
        return replaceRecoveryCodes(tx, userId)
      })
      if (!recovery_codes) throw isOnAlready()
      return { recovery_codes }
    },

    async sendCode(_, { db, caller: { userId } }) {
      const { email } = (await findUser(db, userId))!
      if (email === null) throw new Problem(409, m.no_email_for_code())
      const code = newCode()
      const codeHash = await hashPassword(code)
      await transaction(db, async (tx) => {
        // Only its owner, signed in, asks for it and tries it: it is none of a device.
        await storeCode(tx, 'second-factor', { email, codeHash, knownDevice: undefined })
        const subject = m.code_mail_subject({ code })
        await enqueueMail(tx, { to: email, subject, text: m.second_factor_code_mail_text({ code }) })
      })
      return { message: m.second_factor_code_sent({ email }) }
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
        // A sign-in that waits for a code would wait in vain.
        await endChallenges(tx, userId)
        await noteSecurityChange(tx, user, 'second_factor_off', by)
      })
      return { message: m.second_factor_turned_off() }
    },
  }
}
