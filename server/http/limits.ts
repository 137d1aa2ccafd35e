import type { Endpoint } from '#contract/endpoint.ts'
import { hashSecret } from '#server/tokens.ts'
import { networkOf } from './caller-address.ts'
import type { Limit } from './rate-limit.ts'

/** So many times what it has for one account, one network has for all accounts together. */
const accountsOfNetwork = 5

/** Who tries, as far as limits ask. */
export interface Tries {
  address: string
  /** Who is signed in. */
  userId: string | undefined
  /** The secret of the device's cookie. */
  device: string | undefined
  /** Whether a device has signed in to the account with this email before. */
  isKnownDevice: (email: string, device: string) => Promise<boolean>
}

/**
 * The limits of a try, the narrowest first. A call that proves who somebody is (`perEmail`) counts by network and email
 * together, by network for all emails, and by email from everywhere. A device that the account knows has a count of its
 * own and no other, so that nobody elsewhere can use up the tries of the account's owner.
 */
export async function limitsOf(
  { name, tries }: Pick<Endpoint, 'name' | 'tries'>,
  input: Record<string, unknown>,
  by: Tries,
): Promise<Limit[]> {
  if (!tries) return []
  const { count, minutes, perEmail, perAccount } = tries
  const limit = (key: string, most = count): Limit => ({ key: `${name} ${key}`, count: most, minutes })
  if (perAccount) return [limit(by.userId!)]
  const { email } = input
  if (!perEmail || typeof email !== 'string') {
    const aim = by.userId ?? email
    return [limit(by.address), ...(typeof aim === 'string' ? [limit(aim)] : [])]
  }
  if (by.device && (await by.isKnownDevice(email, by.device))) {
    return [limit(`device ${hashSecret(by.device)} ${email}`)]
  }
  const network = networkOf(by.address)
  return [
    limit(`${network} ${email}`),
    limit(network, count * accountsOfNetwork),
    { key: `${name} ${email}`, ...perEmail },
  ]
}
