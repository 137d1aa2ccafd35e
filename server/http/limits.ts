import type { Endpoint } from '#contract/endpoint.ts'
import { hashSecret } from '#server/tokens.ts'
import { networkOf } from './caller-address.ts'
import type { Limit } from './rate-limit.ts'

/**
 * The factor between the tries of a network for one email and for all of them. A congregation signs in behind one address
 * on a Sunday, and mobile networks share addresses.
 */
const emailsOfNetwork = 50

/** The caller, as far as limits depend on it. */
export interface Tries {
  address: string
  /** Undefined: not signed in. */
  userId: string | undefined
  /** The secret of the device cookie. */
  device: string | undefined
  /** Whether the device has signed in to the account with this email. */
  isKnownDevice: (email: string, device: string) => Promise<boolean>
}

/**
 * Returns the limits of a try. A signed-in caller counts by account, any other by network. A call that proves who the
 * caller is (`perEmail`) counts by network and email, by network for all emails, and by email for all networks. The
 * account's known devices have counts of their own, which strangers cannot use up.
 */
export async function limitsOf(
  { name, tries }: Pick<Endpoint, 'name' | 'tries'>,
  input: Record<string, unknown>,
  by: Tries,
): Promise<Limit[]> {
  if (!tries) return []
  const { count, minutes, perEmail } = tries
  const limit = (key: string, most = count): Limit => ({ key: `${name} ${key}`, count: most, minutes })
  if (by.userId !== undefined) return [limit(by.userId)]
  const network = networkOf(by.address)
  const { email } = input
  if (!perEmail || typeof email !== 'string') return [limit(network)]
  if (by.device && (await by.isKnownDevice(email, by.device))) {
    return [
      limit(`device ${hashSecret(by.device)} ${email}`),
      { key: `${name} devices ${email}`, ...perEmail },
    ]
  }
  return [
    limit(`${network} ${email}`),
    limit(network, count * emailsOfNetwork),
    { key: `${name} ${email}`, ...perEmail },
  ]
}
