import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { church } from '#contract/church.ts'
import type { Role } from '#contract/scope.ts'
import { members } from '#contract/members.ts'
import { beginSession } from '#server/account/challenge.ts'
import { setPassword } from '#server/account/identities/password.ts'
import { addUser } from '#server/account/store.ts'
import { transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { newSecret } from '#server/tokens.ts'
import type { Api } from './api.ts'
import { newNumber } from './samples/visitors.ts'

/** Minimal argon2 cost, since hashing is slow by design. In KiB, passes and threads. */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** Computed once and shared. */
let passwordHash: Promise<string> | undefined

/**
 * Creates a user with the password 'correct horse' and a session, like `account.register`. `proven`: with a
 * verified email, required for sending by a provider and mailing invitations.
 */
export async function person(api: Pick<Api, 'db'>, { proven = false } = {}) {
  const name = `p${randomUUID().slice(0, 12)}`
  passwordHash ??= hash('correct horse', leastCost)
  const hashed = await passwordHash
  const session = await transaction(api.db, async (tx) => {
    const user = await addUser(tx, { name, username: name, email: `${name}@example.org` })
    if (proven) await tx.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user!.id))
    const id = await setPassword(tx, user!.id, hashed)
    const device = { sent: undefined, set: () => {}, issue: newSecret }
    return beginSession(tx, { id, user: user! }, { device, userAgent: '', address: '192.0.2.1' })
  })
  return { token: session.access_token, refreshToken: session.refresh_token, user: session.user }
}
export type Actor = Awaited<ReturnType<typeof person>>

/** A church with its signed-in owner. */
export async function owner(
  api: Api,
  { proven, ...details }: { country?: 'HT' | 'US'; timezone?: string; proven?: boolean } = {},
) {
  const someone = await person(api, proven === undefined ? {} : { proven })
  const reply = await api.call(
    church.create,
    {
      name: 'Legliz Lakou',
      address: '12 Ri Lanbi, Jakmèl',
      phone: '5093712345',
      timezone: 'America/Port-au-Prince',
      country: 'HT',
      ...details,
    },
    { token: someone.token },
  )
  if (reply.status !== 200) throw new Error(`No church: ${JSON.stringify(reply.body)}`)
  return { ...someone, church: reply.body }
}

/** Adds a user with a role to a church. */
export async function withRole(api: Api, churchId: string, role: Role) {
  const someone = await person(api)
  await api.db.insert(churchUsers).values({ churchId, userId: someone.user.id, role })
  return someone
}

/** A member of the church with a unique phone number. */
export async function member(api: Api, token: string, churchId: string, name = 'Élisée Jean') {
  const phone = newNumber()
  const email = `m${randomUUID().slice(0, 8)}@example.org`
  const reply = await api.call(members.add, { church_id: churchId, name, phone, email }, { token })
  if (reply.status !== 200) throw new Error(`No member: ${JSON.stringify(reply.body)}`)
  return reply.body
}
