import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { church } from '#contract/church.ts'
import type { Role } from '#contract/scope.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { team } from '#contract/team.ts'
import { teamInvitations } from '#server/db/schema/team.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { invitation } from '#tests/support/samples/invitation.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const day = 24 * 60 * 60 * 1000

const invite = (token: string, church_id: string, input = {}) =>
  api.call(team.invite, { church_id, role: 'usher', note: ' Wideline ', ...input }, { token })
const look = (token: string) => api.call(team.look, { token }, { headers: fromElsewhere() })
const join = (secret: string, token: string) => api.call(team.join, { token: secret }, { token })
const list = (token: string, church_id: string) => api.call(team.list, { church_id }, { token })
const secretOf = (link: string) => link.split('/').at(-1)!

async function roleOf(token: string, churchId: string): Promise<Role | undefined> {
  const { body } = await api.call(church.list, {}, { token })
  return body.churches.find(({ id }) => id === churchId)?.role
}

test('an owner invites by a link, which shows the offer to anybody and admits one person', async () => {
  const mine = await owner(api)
  const { status, body } = await invite(mine.token, mine.church.id)
  expect(status).toBe(200)
  expect(body.link).toMatch(/^http:\/\/localhost\/join\/[\w-]{43}$/)
  expect(body.invitation).toMatchObject({ role: 'usher', note: 'Wideline' })
  expect(Date.parse(body.invitation.expiresAt) - Date.now()).toBeGreaterThan(13.9 * day)
  expect(Date.parse(body.invitation.expiresAt) - Date.now()).toBeLessThan(14.1 * day)
  expect((await list(mine.token, mine.church.id)).body.invitations).toEqual([body.invitation])

  const secret = secretOf(body.link)
  expect((await look(secret)).body).toEqual({ church_name: 'Legliz Lakou', role: 'usher' })
  const wideline = await person(api)
  expect((await join(secret, wideline.token)).body).toEqual({
    church_id: mine.church.id,
    church_name: 'Legliz Lakou',
    role: 'usher',
  })
  expect(await roleOf(wideline.token, mine.church.id)).toBe('usher')
  const { people, invitations } = (await list(mine.token, mine.church.id)).body
  expect(people.map(({ user_id, role }) => [user_id, role])).toEqual([
    [mine.user.id, 'owner'],
    [wideline.user.id, 'usher'],
  ])
  expect(people[1]).toMatchObject({ name: wideline.user.name, email: wideline.user.email })
  expect(invitations).toEqual([])
  const { body: user } = await api.call(account.checkToken, { access_token: wideline.token })
  expect(user.user_type).toBe(1)

  expect((await look(secret)).status).toBe(404)
  expect((await join(secret, (await person(api)).token)).status).toBe(404)
})

test('the link is stored as a hash and returned once', async () => {
  const mine = await owner(api)
  const { body } = await invite(mine.token, mine.church.id)
  const [stored] = await api.db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.id, body.invitation.id))
  expect(JSON.stringify(stored)).not.toContain(secretOf(body.link))
  expect(JSON.stringify((await list(mine.token, mine.church.id)).body)).not.toContain(secretOf(body.link))
})

test('of several users who open one link at the same time, one is admitted', async () => {
  const mine = await owner(api)
  const { secret } = await invitation(api, mine.church.id)
  const people = await Promise.all(Array.from({ length: 5 }, () => person(api)))
  const responses = await Promise.all(people.map(({ token }) => join(secret, token)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(4)
  expect((await list(mine.token, mine.church.id)).body.people).toHaveLength(2)
})

test('a join with a lost response can be retried', async () => {
  const mine = await owner(api)
  const { secret } = await invitation(api, mine.church.id)
  const { token } = await person(api)
  const headers = { 'idempotency-key': `join:${secret}` }
  const first = await api.call(team.join, { token: secret }, { token, headers })
  const again = await api.call(team.join, { token: secret }, { token, headers })
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
})

test.each([
  ['usher', 'leader', 'leader', false],
  ['leader', 'usher', 'leader', true],
  ['owner', 'leader', 'owner', true],
  ['usher', 'usher', 'usher', true],
] as const)(
  'an %s who takes up an invitation as %s is %s then; it is left for another: %s',
  async (before, offered, after, left) => {
    const mine = await owner(api)
    const someone = before === 'owner' ? mine : await withRole(api, mine.church.id, before)
    const { secret } = await invitation(api, mine.church.id, { role: offered })
    expect((await join(secret, someone.token)).body.role).toBe(after)
    expect(await roleOf(someone.token, mine.church.id)).toBe(after)
    expect((await look(secret)).status).toBe(left ? 200 : 404)
  },
)

test('an invitation that is expired, withdrawn or invented is not found', async () => {
  const mine = await owner(api)
  const someone = await person(api)
  const old = await invitation(api, mine.church.id, { days: -1 })
  const open = await invitation(api, mine.church.id)
  const { body } = await list(mine.token, mine.church.id)
  expect(body.invitations.map(({ id }) => id)).toEqual([open.id])
  const withdraw = () => api.call(team.withdraw, { invitation_id: open.id }, { token: mine.token })
  expect((await withdraw()).body).toEqual({ message: m.invitation_withdrawn() })
  expect((await withdraw()).status).toBe(404)
  for (const secret of [old.secret, open.secret, 'made-up']) {
    expect((await look(secret)).status).toBe(404)
    expect((await join(secret, someone.token)).status).toBe(404)
  }
})

test('looking up invitations is limited by network', async () => {
  const headers = fromElsewhere()
  const guess = () => api.call(team.look, { token: randomUUID() }, { headers })
  const statuses = []
  for (let i = 0; i < 301; i++) statuses.push((await guess()).status)
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([404]))
  expect(statuses[300]).toBe(429)
})

test('roles are changed both ways with immediate effect; the owner keeps theirs', async () => {
  const mine = await owner(api)
  const { token, user } = await withRole(api, mine.church.id, 'usher')
  const change = (user_id: string, role: string) =>
    api.call(team.change, { church_id: mine.church.id, user_id, role }, { token: mine.token })
  const addMember = () => {
    const input = { church_id: mine.church.id, name: 'Ana', phone: '37123456', email: 'a@example.org' }
    return api.call(members.add, input, { token })
  }
  expect((await addMember()).status).toBe(403)
  expect((await change(user.id, 'leader')).body).toMatchObject({ user_id: user.id, role: 'leader' })
  expect((await addMember()).status).toBe(200)
  expect((await change(user.id, 'usher')).body.role).toBe('usher')
  expect((await addMember()).status).toBe(403)
  const own = await change(mine.user.id, 'usher')
  expect({ status: own.status, body: own.body }).toEqual({ status: 409, body: { message: m.owner_stays() } })
  expect(await roleOf(mine.token, mine.church.id)).toBe('owner')
  expect((await change((await person(api)).user.id, 'usher')).status).toBe(404)
})

test('a removed colleague loses access; the owner cannot be removed', async () => {
  const mine = await owner(api)
  const { token, user } = await withRole(api, mine.church.id, 'leader')
  const remove = (user_id: string) =>
    api.call(team.remove, { church_id: mine.church.id, user_id }, { token: mine.token, language: 'ht' })
  const removed = await remove(user.id)
  expect(removed.body).toEqual({ message: m.colleague_removed({ name: user.name }, { locale: 'ht' }) })
  expect((await api.call(members.list, { church_id: mine.church.id }, { token })).status).toBe(404)
  expect(await roleOf(token, mine.church.id)).toBeUndefined()
  expect((await remove(user.id)).status).toBe(404)
  expect((await remove(mine.user.id)).status).toBe(409)
  expect(await roleOf(mine.token, mine.church.id)).toBe('owner')
})

test('a colleague who leaves loses access; the owner cannot leave, and nobody can remove others', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'leader')
  const usher = await withRole(api, mine.church.id, 'usher')
  const leave = (token: string) => api.call(team.leave, { church_id: mine.church.id }, { token })
  expect((await leave(usher.token)).body).toEqual({ message: m.team_left({ church: mine.church.name }) })
  expect(await roleOf(usher.token, mine.church.id)).toBeUndefined()
  expect((await leave(usher.token)).status).toBe(404)
  const deputy = await withRole(api, mine.church.id, 'leader')
  expect((await leave(deputy.token)).status).toBe(200)
  expect(await roleOf(deputy.token, mine.church.id)).toBeUndefined()
  expect((await leave(mine.token)).body).toEqual({ message: m.owner_stays() })
  await invite(mine.token, mine.church.id)
  const seen = (await list(leader.token, mine.church.id)).body
  expect(seen.people.map(({ user_id }) => user_id)).toEqual([mine.user.id, leader.user.id])
  expect(seen.invitations).toEqual([])
})

test('the team is changed by the owner only; that of another church is not found', async () => {
  const mine = await owner(api)
  const other = await owner(api)
  const usher = await withRole(api, other.church.id, 'usher')
  const { id } = await invitation(api, other.church.id)
  const church_id = other.church.id
  const calls = [
    [team.invite, { church_id, role: 'usher' }],
    [team.withdraw, { invitation_id: id }],
    [team.mailAgain, { invitation_id: id }],
    [team.change, { church_id, user_id: usher.user.id, role: 'leader' }],
    [team.remove, { church_id, user_id: usher.user.id }],
  ] as const
  const leader = await withRole(api, church_id, 'leader')
  for (const [endpoint, input] of calls) {
    expect((await api.call(endpoint, input, { token: mine.token })).status).toBe(404)
    expect((await api.call(endpoint, input, { token: leader.token })).status).toBe(403)
    expect((await api.call(endpoint, input)).status).toBe(401)
  }
  // Somebody of another church is not found through one's own church.
  const input = { church_id: mine.church.id, user_id: usher.user.id }
  expect((await api.call(team.remove, input, { token: mine.token })).status).toBe(404)
})

test.each([
  ['role', 'owner', m.role_required],
  ['role', '', m.role_required],
  ['email', 'marie@', m.email_invalid_sign_in],
  ['church_id', 'a/b', m.id_invalid],
])('an invitation with the %s %j is rejected', async (field, value, message) => {
  const { token, church: mine } = await owner(api)
  const input = { church_id: mine.id, role: 'usher', [field]: value }
  if (field === 'church_id') expect((await api.call(team.invite, input, { token })).status).toBe(404)
  else await expectFieldRefused(api, team.invite, input, { field, message }, { token })
})

test('a note that is too long is rejected at its field', async () => {
  const { token, church: mine } = await owner(api)
  const { status, body } = await invite(token, mine.id, { note: 'x'.repeat(101) })
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { note: 'At most 100 characters.' },
  })
})
