import type { Context } from '#server/http/context.ts'
import { limitsOf } from '#server/http/limits.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import type { Settings } from '#server/settings.ts'
import { isDeviceOfPhone } from './store.ts'

const tries = {
  /** A text costs money and wakes its recipient. `perEmail` is by number here. */
  send: { count: 4, minutes: 30, perEmail: { count: 6, minutes: 60 } },
  /** By network: each code counts its own tries. */
  verify: { count: 300, minutes: 15 },
}

/** The tries of an account that adds a number. */
const triesOfAccount = { send: { count: 10, minutes: 60 }, verify: { count: 20, minutes: 15 } }

/** Returns the limits of a try with a number. They work like those of a call with an email. */
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

/** Returns the limits of an account that adds a number: its own and those of the number. */
export async function limitsOfAdding(
  act: keyof typeof tries,
  number: string,
  context: Pick<Context, 'db' | 'address' | 'device'> & { userId: string },
): Promise<Limit[]> {
  const ofAccount = { key: `phone.${act} account ${context.userId}`, ...triesOfAccount[act] }
  return [ofAccount, ...(await limitsOfNumber(act, number, context))]
}
