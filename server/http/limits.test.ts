import { describe, expect, it } from 'vitest'
import { limitsOf } from './limits.ts'
import type { Tries } from './limits.ts'

const tries = { count: 10, minutes: 15 }
const perEmail = { count: 50, minutes: 60 }
const signIn = { name: 'account.signIn', tries: { ...tries, perEmail } }
const by = (more: Partial<Tries> = {}): Tries => ({
  network: '203.0.113.0/24',
  userId: undefined,
  device: undefined,
  isKnownDevice: async () => false,
  ...more,
})
const email = 'ana@example.org'

describe('a call that proves who somebody is', () => {
  it('counts by network and email, by network for all emails, and by email from everywhere', async () => {
    expect(await limitsOf(signIn, { email }, by())).toEqual([
      { key: `account.signIn 203.0.113.0/24 ${email}`, ...tries },
      { key: 'account.signIn 203.0.113.0/24', count: 500, minutes: 15 },
      { key: `account.signIn ${email}`, ...perEmail },
    ])
  })

  it('has counts of their own for devices that the account knows, under no secret', async () => {
    const device = 'secret-of-the-device'
    const limits = await limitsOf(signIn, { email }, by({ device, isKnownDevice: async () => true }))
    expect(limits).toMatchObject([tries, { key: `account.signIn devices ${email}`, ...perEmail }])
    expect(limits[0]!.key).toContain(email)
    expect(limits[0]!.key).not.toContain(device)
    expect(await limitsOf(signIn, { email }, by({ device }))).toHaveLength(3)
  })
})

describe('any other call with a limit', () => {
  const call = { name: 'team.join', tries }

  it('counts by network, of a signed-in caller by account: a whole church may be behind one address', async () => {
    const keys = async (input: object, more: Partial<Tries>) =>
      (await limitsOf(call, { ...input }, by(more))).map(({ key }) => key)
    expect(await keys({}, {})).toEqual(['team.join 203.0.113.0/24'])
    expect(await keys({ email }, {})).toEqual(['team.join 203.0.113.0/24'])
    expect(await keys({}, { userId: 'u' })).toEqual(['team.join u'])
  })

  it('has none where the contract names none', async () => {
    expect(await limitsOf({ name: 'members.list' }, { email }, by({ userId: 'u' }))).toEqual([])
  })
})
