import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { account } from '#contract/account/account.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { secondFactors } from '#server/db/schema/identities.ts'
import { person } from './actors.ts'
import type { Actor } from './actors.ts'
import type { Api } from './api.ts'
import { fromElsewhere } from './samples/visitors.ts'

/** The code that an authenticator app shows, so many steps of 30 seconds from now. */
export function appCodeOf(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret')!
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A code that the app shows at no time near now. */
export function wrongCodeOf(uri: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => appCodeOf(uri, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

/** Turns the second factor of somebody on, so long ago that the app's codes of now are unused. */
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

/** Signs in by the password of the test's people. Returns the challenge, with the email that goes with it. */
export async function challengeFor(api: Api, email: string) {
  const { body } = await api.call(
    account.signIn,
    { email, password: 'correct horse' },
    { headers: fromElsewhere() },
  )
  if (!('challenge' in body)) throw new Error(`No challenge: ${JSON.stringify(body)}`)
  return { email: body.email, challenge: body.challenge }
}

/** Somebody whose sign-in asks for a code. */
export async function personWithFactor(api: Api) {
  const someone = await person(api)
  return { ...someone, ...(await turnOn(api, someone)), id: someone.user.id, email: someone.user.email! }
}
