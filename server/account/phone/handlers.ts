import type { Pool } from 'pg'
import { m } from '#contract/locales/paraglide/messages.js'
import type { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { addPerson } from '#server/account/add-person.ts'
import { completeSignIn } from '#server/account/challenge.ts'
import type { ProvenIdentity } from '#server/account/challenge.ts'
import { spendCode, storeCode, tryCode } from '#server/account/code-store.ts'
import { requireConfirmed } from '#server/account/confirm-owner.ts'
import { hashPassword, passwordFits } from '#server/account/passwords.ts'
import { newCode } from '#server/account/rules.ts'
import { addSecurityEvent } from '#server/account/security-event-store.ts'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { lockSession } from '#server/account/session-store.ts'
import { findUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { SendTextNow } from '#server/gateways/sms-queue.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { countTry, uncountTry } from '#server/http/rate-limit.ts'
import { linkOrigin } from '#server/http/link-origin.ts'
import type { Settings } from '#server/settings.ts'
import { limitOfTexts, limitsOfAdding, limitsOfNumber } from './limits.ts'
import { readNumber } from './read-number.ts'
import { addPhone, findByPhone, isDeviceOfPhone } from './store.ts'

interface Services {
  pool: Pool
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'codeTextsPerHour'>
  noteSecurityChange: NoteSecurityChange
  sendTextNow: SendTextNow
}

/** Key of the code for adding a number; it cannot be used to sign in. */
const addressToAdd = (userId: string, number: string) => `${userId}:${number}`

/**
 * Text with a code. The last line lets phones autofill it for this site (https://wicg.github.io/sms-one-time-codes);
 * omitted without a trusted origin.
 */
function codeText(code: string, site: string | undefined): string {
  const text = m.code_text({ code })
  return site === undefined ? text : `${text}\n\n@${new URL(site).hostname} #${code}`
}

/** Creates an account for an unknown number. The name is asked for in the next step, on /info. */
async function addAccount(tx: Db, number: string): Promise<ProvenIdentity | undefined> {
  const user = await addPerson(tx, { name: '', loginMethod: 'Phone', phone: number })
  const id = user && (await addPhone(tx, user.id, number))
  return id ? { id, user } : undefined
}

export function phoneSignInHandlers(services: Services): Handlers<typeof phoneSignIn> {
  const { pool, settings, noteSecurityChange, sendTextNow } = services
  /** Texts a stored code. Throws 400 at `phone` when the provider rejects the number. */
  const sendCodeTo = async (db: Db, number: string, code: string, origin: string | undefined) => {
    const text = { to: number, body: codeText(code, linkOrigin(settings, origin)) }
    if (!(await sendTextNow(db, text))) throw fieldProblem('phone', m.phone_refused_by_provider())
  }
  return {
    async sendCode({ phone, country }, { db, device, network, origin }) {
      const number = readNumber(phone, country)
      const limits = await limitsOfNumber('send', number, { db, device, network })
      const isKnown = device.sent !== undefined && (await isDeviceOfPhone(db, number, device.sent))
      // Known devices are exempt from the shared limit, which strangers can exhaust.
      await countTry(pool, isKnown ? limits : [...limits, limitOfTexts(settings)])
      const code = newCode()
      const codeHash = await hashPassword(code)
      // Same response for unknown numbers, which become accounts.
      await transaction(db, (tx) =>
        storeCode(tx, 'phone', { email: number, codeHash, device: device.sent ?? device.issue() }),
      )
      await sendCodeTo(db, number, code, origin)
      return { message: m.phone_code_sent() }
    },

    async verify({ phone, country, token }, { db, afterCommit, ...by }) {
      const number = readNumber(phone, country)
      const limits = await limitsOfNumber('verify', number, { db, ...by })
      await countTry(pool, limits)
      const whose = { email: number, device: by.device.sent }
      const codeHash = await tryCode(db, 'phone', whose, (hash) => passwordFits(hash, token))
      if (!codeHash) {
        const existing = await findByPhone(db, number)
        if (existing) await addSecurityEvent(db, existing.user.id, 'code_refused', by)
        throw fieldProblem('token', m.code_refused())
      }
      const result = await transaction(db, async (tx) => {
        if (!(await spendCode(tx, 'phone', { email: number, codeHash }))) return undefined
        const identity = (await findByPhone(tx, number)) ?? (await addAccount(tx, number))
        return identity && completeSignIn(tx, identity, by)
      })
      if (!result) throw fieldProblem('token', m.code_refused())
      afterCommit(() => uncountTry(pool, limits))
      return result
    },

    async sendCodeToAdd({ phone, country }, { db, caller, device, network, origin }) {
      await requireConfirmed(db, caller)
      const number = readNumber(phone, country)
      const { userId } = caller
      if ((await findByPhone(db, number))?.user.id === userId) {
        throw new Problem(409, m.phone_yours_already(), { fields: { phone: m.phone_yours_already() } })
      }
      const limits = await limitsOfAdding('send', number, { db, device, network, userId })
      await countTry(pool, [...limits, limitOfTexts(settings)])
      const code = newCode()
      const codeHash = await hashPassword(code)
      await storeCode(db, 'phone', { email: addressToAdd(userId, number), codeHash })
      await sendCodeTo(db, number, code, origin)
      return { message: m.phone_code_sent() }
    },

    // The code was requested after re-authentication.
    async add({ phone, country, token }, { db, caller, afterCommit, ...by }) {
      const number = readNumber(phone, country)
      const { userId } = caller
      const limits = await limitsOfAdding('verify', number, { db, ...by, userId })
      await countTry(pool, limits)
      const email = addressToAdd(userId, number)
      const codeHash = await tryCode(db, 'phone', { email }, (hash) => passwordFits(hash, token))
      if (!codeHash) {
        await addSecurityEvent(db, userId, 'code_refused', by)
        throw fieldProblem('token', m.code_refused())
      }
      const result = await transaction(db, async (tx) => {
        await lockSession(tx, caller)
        if (!(await spendCode(tx, 'phone', { email, codeHash }))) return 'spent'
        if (!(await addPhone(tx, userId, number))) return 'taken'
        await noteSecurityChange(tx, (await findUser(tx, userId))!, 'phone_added', by)
        return 'added'
      })
      if (result === 'spent') throw fieldProblem('token', m.code_refused())
      if (result === 'taken') {
        await uncountTry(pool, limits)
        // Only the number's owner learns that it belongs to another account.
        throw new Problem(409, m.phone_taken(), { fields: { phone: m.phone_taken() } })
      }
      afterCommit(() => uncountTry(pool, limits))
      return { message: m.phone_added({ phone: formatPhone(number) }) }
    },
  }
}
