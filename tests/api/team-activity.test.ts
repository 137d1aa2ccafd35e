import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { accountData } from '#contract/account/account-data.ts'
import { apiKeys } from '#contract/account/api-keys.ts'
import { church } from '#contract/church.ts'
import { churchActivityKinds } from '#contract/church-activity.ts'
import type { ChurchActivityKind } from '#contract/church-activity.ts'
import { donations } from '#contract/donations.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { households } from '#contract/households/households.ts'
import { imports } from '#contract/imports.ts'
import { integrations } from '#contract/blogs/integrations.ts'
import { members } from '#contract/members.ts'
import { team } from '#contract/team.ts'
import { webhooks } from '#contract/webhooks.ts'
import { visitorCards } from '#server/db/schema/visitors.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { connectWebflow } from '#tests/support/blogs/integrations.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { invitation } from '#tests/support/samples/invitation.ts'
import { apiKeyOf } from '#tests/support/samples/account/security-samples.ts'
import { startWebflow, webflowToken } from '#tests/support/stand-ins/webflow-stand-in.ts'
import { addedWebhook } from '#tests/support/webhooks.ts'

// What the owner of a church can look up of what was done in it.

const webflow = await startWebflow()
afterAll(() => webflow.stop())
const publicAddress = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }])
const api = await startApi(webflow.env, undefined, publicAddress)

type Church = Awaited<ReturnType<typeof owner>>

async function listed({ token, church: { id } }: Church, input = {}) {
  const { status, body } = await api.call(team.activity, { church_id: id, ...input }, { token })
  expect(status).toBe(200)
  return body
}

const act = <E extends Endpoint>(by: Actor, call: E, input: InputOf<E>, detail = {}) => ({
  by,
  make: async () => (await api.call(call, input, { token: by.token })).status,
  detail,
})

const hook = 'https://hooks.example.org/hook'
const day = '2026-03-01'
async function homeOf(mine: Awaited<ReturnType<typeof owner>>): Promise<string> {
  const people = [{ name: 'Jo Désir', role: 'head' as const }]
  const input = { church_id: mine.church.id, name: 'Désir', people }
  return (await api.call(households.create, input, { token: mine.token })).body.id
}

const church_id = ({ church: { id } }: Church) => id
const idOf = async (mine: Church, name?: string) => (await member(api, mine.token, mine.church.id, name)).id

async function gift(mine: Church, batch_id: string | null = null) {
  const input = { church_id: church_id(mine), member_id: await idOf(mine), amount: 12.5, date: day, batch_id }
  const { body } = await api.call(donations.add, input, { token: mine.token })
  return body
}

/** Who makes which call, by the kind of what the list then has, with its detail. */
const acts: Record<ChurchActivityKind, (mine: Church) => Promise<ReturnType<typeof act>>> = {
  async colleague_joined(mine) {
    const { secret } = await invitation(api, mine.church.id, { role: 'leader' })
    return act(await person(api), team.join, { token: secret }, { role: 'leader' })
  },
  async role_changed(mine) {
    const { user } = await withRole(api, mine.church.id, 'usher')
    const input = { church_id: church_id(mine), user_id: user.id, role: 'leader' } as const
    return act(mine, team.change, input, { name: user.name, role: 'leader' })
  },
  async colleague_removed(mine) {
    const { user } = await withRole(api, mine.church.id, 'usher')
    return act(mine, team.remove, { church_id: church_id(mine), user_id: user.id }, { name: user.name })
  },
  async colleague_left(mine) {
    return act(await withRole(api, mine.church.id, 'usher'), team.leave, { church_id: church_id(mine) })
  },
  async members_merged(mine) {
    const [keep_id, drop_id] = [await idOf(mine), await idOf(mine, 'Ana')]
    const input = { church_id: church_id(mine), keep_id, drop_id }
    return act(await withRole(api, mine.church.id, 'leader'), members.merge, input, { name: 'Ana' })
  },
  async members_archived(mine) {
    const input = { church_id: church_id(mine), member_ids: [await idOf(mine, 'Ana')], archived: true }
    return act(await withRole(api, mine.church.id, 'leader'), members.archive, input, { name: 'Ana' })
  },
  async members_restored(mine) {
    const input = { church_id: church_id(mine), member_ids: [await idOf(mine), await idOf(mine)] }
    await api.call(members.archive, { ...input, archived: true }, { token: mine.token })
    return act(mine, members.archive, { ...input, archived: false }, { count: 2 })
  },
  async import_undone(mine) {
    const import_id = await upload(api, mine, 'manm.csv', 'Name,Phone\nAna,37123456\nPaul,38111111\n')
    await settled(api, mine, import_id)
    expect((await api.call(imports.confirm, { import_id }, { token: mine.token })).status).toBe(200)
    expect(await settled(api, mine, import_id)).toMatchObject({ status: 'done' })
    return act(mine, imports.undo, { import_id }, { name: 'manm.csv', count: 2 })
  },
  async visitor_dismissed(mine) {
    const visitor_id = randomUUID()
    await api.db
      .insert(visitorCards)
      .values({ id: visitor_id, churchId: mine.church.id, name: 'Paul', note: '' })
    return act(
      await withRole(api, mine.church.id, 'leader'),
      members.dismissVisitor,
      { visitor_id },
      { name: 'Paul' },
    )
  },
  async group_deleted(mine) {
    const input = { church_id: church_id(mine), name: 'Koral' }
    const { body } = await api.call(groups.create, input, { token: mine.token })
    return act(mine, groups.remove, { group_id: body.id }, { name: 'Koral' })
  },
  async household_deleted(mine) {
    const household_id = await homeOf(mine)
    return act(mine, households.remove, { household_id }, { name: 'Désir' })
  },
  async households_merged(mine) {
    const [keep_id, drop_id] = [await homeOf(mine), await homeOf(mine)]
    return act(mine, households.merge, { church_id: church_id(mine), keep_id, drop_id }, { name: 'Désir' })
  },
  async gift_deleted(mine) {
    const { id, member_name: name } = await gift(mine)
    const detail = { name, date: day, amount: 12.5, currency: 'USD' }
    return act(await withRole(api, mine.church.id, 'leader'), donations.remove, { donation_id: id }, detail)
  },
  async batch_deleted(mine) {
    const input = { church_id: church_id(mine), name: 'Dimanch', date: day, counted: [] }
    const { body } = await api.call(giftBatches.create, input, { token: mine.token })
    return act(mine, giftBatches.remove, { batch_id: body.id }, { name: 'Dimanch', date: day })
  },
  async event_deleted(mine) {
    const { id } = await anEvent(api, mine.church.id, { title: 'Jèn', date: '2030-03-03' })
    return act(mine, events.remove, { event_id: id }, { name: 'Jèn', date: '2030-03-03' })
  },
  async series_deleted(mine) {
    const { id } = await anEvent(api, mine.church.id, {
      title: 'Jèn',
      date: '2030-03-03',
      seriesId: randomUUID(),
    })
    const input = { event_id: id, scope: 'following' } as const
    return act(mine, events.remove, input, { name: 'Jèn', date: '2030-03-03' })
  },
  async church_deleted(mine) {
    return act(mine, church.remove, { church_id: church_id(mine), name: mine.church.name })
  },
  async church_restored(mine) {
    const input = { church_id: church_id(mine), name: mine.church.name }
    await api.call(church.remove, input, { token: mine.token })
    return act(mine, church.restore, { church_id: church_id(mine) })
  },
  async members_exported(mine) {
    await member(api, mine.token, mine.church.id)
    const leader = await withRole(api, mine.church.id, 'leader')
    return act(leader, members.export, { church_id: church_id(mine) }, { count: 1 })
  },
  async gifts_exported(mine) {
    await gift(mine)
    return act(mine, donations.export, { church_id: church_id(mine) }, { count: 1 })
  },
  async statement_exported(mine) {
    const { member_id, member_name: name } = await gift(mine)
    const input = { church_id: church_id(mine), member_id, year: 2026 }
    return act(mine, donations.statements, input, { name, date: '2026' })
  },
  async statements_exported(mine) {
    await gift(mine)
    const input = { church_id: church_id(mine), year: 2026 }
    return act(mine, donations.statements, input, { count: 1, date: '2026' })
  },
  async data_exported(mine) {
    return act(mine, accountData.start, {})
  },
  async api_key_made(mine) {
    return act(await withRole(api, mine.church.id, 'usher'), apiKeys.generate, {})
  },
  async api_key_revoked(mine) {
    return act(mine, apiKeys.revoke, { token: await apiKeyOf(api, mine.user.id) })
  },
  async webhook_added(mine) {
    const input = { church_id: church_id(mine), url: hook, events: ['member.added' as const] }
    return act(mine, webhooks.create, input, { name: hook })
  },
  async webhook_changed(mine) {
    const { id } = await addedWebhook(api, mine, hook)
    return act(mine, webhooks.update, { webhook_id: id, url: `${hook}2` }, { name: `${hook}2` })
  },
  async webhook_secret_renewed(mine) {
    const { id } = await addedWebhook(api, mine, hook)
    return act(mine, webhooks.renewSecret, { webhook_id: id }, { name: hook })
  },
  async webhook_removed(mine) {
    const { id } = await addedWebhook(api, mine, hook)
    return act(mine, webhooks.remove, { webhook_id: id }, { name: hook })
  },
  async site_connected(mine) {
    const input = { integration_name: 'WEBFLOW', published_to: 'DRAFTS', api_key: webflowToken } as const
    return act(mine, integrations.connect, input, { name: 'Webflow' })
  },
  async site_disconnected(mine) {
    const integration_id = await connectWebflow(api, mine)
    return act(mine, integrations.reset, { integration_id }, { name: 'Webflow' })
  },
}

test.each(churchActivityKinds)(
  '%s is listed with who did it, and is not done where it cannot be listed',
  async (kind) => {
    const mine = await owner(api)
    const { by, make, detail } = await acts[kind](mine)
    await api.db.execute(sql`alter table church_activity add constraint full_disk check (false) not valid`)
    const refused = await make()
    await api.db.execute(sql`alter table church_activity drop constraint full_disk`)
    expect(refused).toBe(500)
    expect(await make()).toBe(200)
    // A deleted church is read once it is back.
    if (kind === 'church_deleted')
      await api.call(church.restore, { church_id: mine.church.id }, { token: mine.token })
    const found = (await listed(mine)).activity.filter((one) => one.kind === kind)
    expect(found).toMatchObject([{ user_id: by.user.id, user_name: by.user.name, detail }])
    expect(found[0]!.detail).toEqual(detail)
  },
)

test('what changes nothing is not listed', async () => {
  const mine = await owner(api)
  const { user } = await withRole(api, mine.church.id, 'leader')
  const { id: donation_id } = await gift(mine)
  const { token } = mine
  await api.call(team.change, { church_id: mine.church.id, user_id: user.id, role: 'leader' }, { token })
  for (let i = 0; i < 2; i++) await api.call(donations.remove, { donation_id }, { token })
  await api.call(groups.remove, { group_id: randomUUID() }, { token })
  expect((await listed(mine)).activity.map(({ kind }) => kind)).toEqual(['gift_deleted'])
})

test('only the owner reads it, of their own church', async () => {
  const mine = await owner(api)
  const input = { church_id: mine.church.id }
  const statusFor = async ({ token }: Actor) => (await api.call(team.activity, input, { token })).status
  expect(await statusFor(await withRole(api, mine.church.id, 'leader'))).toBe(403)
  expect(await statusFor(await withRole(api, mine.church.id, 'usher'))).toBe(403)
  expect(await statusFor(await owner(api))).toBe(404)
  expect((await listed(mine)).activity).toEqual([])
})
