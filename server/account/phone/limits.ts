import type { Context } from '#server/http/context.ts'
import { limitsOf } from '#server/http/limits.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { isDeviceOfPhone } from './store.ts'

const tries = {
  /** Texts cost money and disturb the recipient. `perEmail` counts by number. */
  send: { count: 4, minutes: 30, perEmail: { count: 6, minutes: 60 } },
  /** By network; each code has its own tries. */
  verify: { count: 300, minutes: 15 },
}

const triesOfAccount = { send: { count: 10, minutes: 60 }, verify: { count: 20, minutes: 15 } }

/** Limits by number; they work like those by email. */
export function limitsOfNumber(
  act: keyof typeof tries,
  number: string,
  { db, network, device }: Pick<Context, 'db' | 'network' | 'device'>,
): Promise<Limit[]> {
  const isKnownDevice = (of: string, secret: string) => isDeviceOfPhone(db, of, secret)
  const by = { network, userId: undefined, device: device.sent, isKnownDevice }
  return limitsOf({ name: `phone.${act}`, tries: tries[act] }, { email: number }, by)
}

/** Limit of all code texts together, which caps the cost of an attacker with many networks. */
export function limitOfTexts({ codeTextsPerHour }: Pick<Settings, 'codeTextsPerHour'>): Limit {
  return { key: 'phone.send all numbers', count: codeTextsPerHour, minutes: 60 }
}

/** Limits of adding a number: the account's and the number's. */
export async function limitsOfAdding(
  act: keyof typeof tries,
  number: string,
  context: Pick<Context, 'db' | 'network' | 'device'> & { userId: string },
): Promise<Limit[]> {
  const ofAccount = { key: `phone.${act} account ${context.userId}`, ...triesOfAccount[act] }
  return [ofAccount, ...(await limitsOfNumber(act, number, context))]
}
