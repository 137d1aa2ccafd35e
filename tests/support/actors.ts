import { randomUUID } from 'node:crypto'
import { account } from '#contract/account.ts'
import { church } from '#contract/church.ts'
import type { Role } from '#contract/scope.ts'
import { members } from '#contract/members.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import type { Api } from './api.ts'

/** Someone new with an account, signed in. */
export async function person(api: Api) {
  const name = `p${randomUUID().slice(0, 12)}`
  const reply = await api.call(
    account.register,
    {
      name,
      username: name,
      email: `${name}@example.org`,
      password: 'correct horse',
    },
    { headers: { 'x-forwarded-for': name } },
  )
  if (reply.status !== 200) throw new Error(`No account: ${JSON.stringify(reply.body)}`)
  return { token: reply.body.access_token, refreshToken: reply.body.refresh_token, user: reply.body.user }
}
export type Actor = Awaited<ReturnType<typeof person>>

/** A church with its owner, signed in. */
export async function owner(api: Api, details: { country?: 'HT' | 'US'; timezone?: string } = {}) {
  const someone = await person(api)
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

/** Someone with a role in a church that is there. */
export async function withRole(api: Api, churchId: string, role: Role) {
  const someone = await person(api)
  await api.db.insert(churchUsers).values({ churchId, userId: someone.user.id, role })
  return someone
}

/** A member of the church, with a phone number that nobody else has. */
export async function member(api: Api, token: string, churchId: string, name = 'Élisée Jean') {
  const phone = `+5093${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const email = `m${randomUUID().slice(0, 8)}@example.org`
  const reply = await api.call(members.add, { church_id: churchId, name, phone, email }, { token })
  if (reply.status !== 200) throw new Error(`No member: ${JSON.stringify(reply.body)}`)
  return reply.body
}
