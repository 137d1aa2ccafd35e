import type { Endpoint } from '#contract/endpoint.ts'
import { hashSecret } from '#server/tokens.ts'
import type { Limit } from './rate-limit.ts'

/** Factor of a network's limit over all emails: congregations and mobile networks share addresses. */
const emailsOfNetwork = 50

export interface Tries {
  network: string
  /** Undefined when signed out. */
  userId: string | undefined
  device: string | undefined
  /** Whether the device has signed in to the account with this email. */
  isKnownDevice: (email: string, device: string) => Promise<boolean>
}

/**
 * Returns the limits of a call: per account when signed in, otherwise per network. Calls that prove an identity
 * (`perEmail`) also count by email. Known devices have their own counts, which strangers cannot exhaust.
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
  const { network } = by
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
