import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { account } from '#contract/account/account.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { secondFactors } from '#server/db/schema/identities.ts'
import { person } from './actors.ts'
import type { Actor } from './actors.ts'
import type { Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'

/** Returns the authenticator code, offset by steps of 30 seconds. */
export function appCodeOf(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret')!
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Returns a code that is invalid around now. */
export function wrongCodeOf(uri: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => appCodeOf(uri, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

/** Turns on a user's second factor in the past, so that current codes are unused. */
export async function turnOn(api: Api, { token, user }: Pick<Actor, 'token' | 'user'>) {
  const begun = await api.call(secondFactor.begin, {}, { token })
  if (begun.status !== 200) throw new Error(`Not begun: ${JSON.stringify(begun.body)}`)
  const { uri } = begun.body
  const confirmed = await api.call(
    secondFactor.confirm,
    { code: appCodeOf(uri) },
    { token, headers: fromElsewhere() },
  )
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(confirmed.body)}`)
  await api.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, user.id))
  return { uri, recoveryCodes: confirmed.body.recovery_codes }
}

/** Signs in with the test password. Returns the challenge with its email. */
export async function challengeFor(api: Api, email: string) {
  const { body } = await api.call(
    account.signIn,
    { email, password: 'correct horse' },
    { headers: fromElsewhere() },
  )
  if (!('challenge' in body)) throw new Error(`No challenge: ${JSON.stringify(body)}`)
  return { email: body.email, challenge: body.challenge }
}

/** A user with a second factor. */
export async function personWithFactor(api: Api) {
  const someone = await person(api)
  return { ...someone, ...(await turnOn(api, someone)), id: someone.user.id, email: someone.user.email! }
}
