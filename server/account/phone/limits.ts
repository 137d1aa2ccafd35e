import type { Context } from '#server/http/context.ts'
import { limitsOf } from '#server/http/limits.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { isDeviceOfPhone } from './store.ts'

const day = 24 * 60

/** By network and number, five times that by network for all numbers, and by number from everywhere. */
const tries = {
  /** A text costs money, and wakes whoever has the number. */
  send: { count: 5, minutes: 60, perEmail: { count: 20, minutes: day } },
  // A code has six digits: in a day one in ten thousand would be guessed.
  verify: { count: 10, minutes: 15, perEmail: { count: 100, minutes: day } },
}

/**
 * The limits of a try with a number, the narrowest first; they are those of a try with an email. A device of the
 * account's owner has tries of its own.
 */
export function limitsOfNumber(
  act: keyof typeof tries,
  number: string,
  { db, address, device }: Pick<Context, 'db' | 'address' | 'device'>,
): Promise<Limit[]> {
  const isKnownDevice = (of: string, secret: string) => isDeviceOfPhone(db, of, secret)
  const by = { address, userId: undefined, device: device.sent, isKnownDevice }
  return limitsOf({ name: `phone.${act}`, tries: tries[act] }, { email: number }, by)
}

/** The limit of texts with a code to all numbers together: what somebody with many networks may cost in an hour. */
export function limitOfTexts({ codeTextsPerHour }: Pick<Settings, 'codeTextsPerHour'>): Limit {
  return { key: 'phone.send all numbers', count: codeTextsPerHour, minutes: 60 }
}

/** The limits of an account that adds a number: its own beside the number's. */
export async function limitsOfAdding(
  act: keyof typeof tries,
  number: string,
  context: Pick<Context, 'db' | 'address' | 'device'> & { userId: string },
): Promise<Limit[]> {
  const { count, minutes } = tries[act]
  const ofAccount = { key: `phone.${act} account ${context.userId}`, count: count * 2, minutes }
  return [ofAccount, ...(await limitsOfNumber(act, number, context))]
}
