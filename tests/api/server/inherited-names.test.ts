import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { analytics } from '#contract/analytics.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { imports } from '#contract/imports.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { members } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { podcasts } from '#contract/podcasts.ts'
import { users } from '#server/db/schema/account.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { inheritedNames } from '#tests/support/samples/inherited-names.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { mergeCall, undoCall } from '#tests/support/merging.ts'
import { ownData } from '#tests/support/samples/account/own-data.ts'
import { eventCalls } from '#tests/support/samples/events.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { leagueFields, setType } from '#tests/support/samples/league-samples.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { fromElsewhere, newNumber } from '#tests/support/samples/visitors.ts'

// A database of its own: usernames are of the whole server.
const api = await startApi({})

it.each(inheritedNames)('everything can be called %s', { timeout: 300_000 }, async (name) => {
  const by = await owner(api)
  const { token, user } = by
  const church_id = by.church.id
  const ask = async <E extends Parameters<typeof api.call>[0]>(
    endpoint: E,
    input: Record<string, unknown> = {},
  ) => {
    const reply = await api.call(endpoint, input, { token })
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    return reply.body
  }
  const csvOf = async (endpoint: Parameters<typeof callRequest>[0]) =>
    (await api.app.request(...callRequest(endpoint, { church_id }, { token }))).text()
  await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, user.id))

  // The account and its church.
  const typed = { name, username: name }
  await ask(account.update, { ...typed, bio: name })
  const { country, timezone } = by.church
  await ask(church.update, { church_id, name, country, timezone, phone: '5093712345', address: name })

  // People, groups and what they do.
  const group = await ask(groups.create, { church_id, name, description: name })
  const texts = { address: name, household: name, details: name }
  const common = { church_id, ...texts, groups: [group['id']] }
  const email = () => `m${randomUUID().slice(0, 8)}@example.org`
  const person = await ask(members.add, { ...common, name, phone: newNumber(), email: email() })
  const twin = await ask(members.add, { ...common, name: `${name} 2`, phone: newNumber(), email: email() })
  const member_id = person['id']
  const { code } = (await ask(members.visitorCard, { church_id })) as { code: string }
  const card = { code, name, phone: newNumber(), note: name }
  const filled = await api.call(members.fillVisitorCard, card, { headers: fromElsewhere() })
  expect(filled.status).toBe(200)
  await ask(members.addFollowUp, { member_id, kind: 'called', note: name })

  // Gifts.
  const fund = await ask(funds.create, { church_id, name })
  const batch = await ask(giftBatches.create, { church_id, date: '2026-11-15', name, counted: [] })
  const gift = { church_id, member_id, amount: 12, date: '2026-11-15', note: name, fund_id: fund['id'] }
  await ask(donations.add, { ...gift, batch_id: batch['id'] })

  // Events, leagues, recordings and posts.
  const calls = eventCalls(api)
  const event = (await calls.create(by, { title: name, location: name, description: name })).body
  await calls.invite(by, event.id, [member_id])
  await addPodcast(api, user.id, { title: name, description: name })
  const post = await ask(blogs.create, { title: name, body: name })

  // Lists and what is found in them.
  const inList = (await ask(members.list, { church_id, q: name })) as { members: { name: string }[] }
  expect(inList.members.map((each) => each.name)).toEqual(expect.arrayContaining([name, `${name} 2`]))
  expect(await ask(members.get, { member_id })).toMatchObject({ name, ...texts, groups: [{ name }] })
  expect(await ask(members.visitors, { church_id })).toMatchObject({ visitors: [{ name, note: name }] })
  expect(await ask(groups.list, { church_id })).toMatchObject({ groups: [{ name, description: name }] })
  expect(await ask(donations.list, { church_id, q: name })).toMatchObject({
    donations: [{ member_name: name, fund_name: name, note: name }],
  })
  expect(await ask(giftBatches.list, { church_id })).toMatchObject({ batches: [{ name }] })
  expect(await calls.list(by)).toMatchObject({ events: [{ title: name, location: name }] })
  expect(await ask(podcasts.mine)).toMatchObject({ podcastFiles: [{ title: name }] })
  expect(await ask(blogs.get, { blog_id: post['id'] })).toMatchObject({ title: name, body: name })
  expect(await ask(account.checkToken, { access_token: token })).toMatchObject(typed)
  expect(await ask(members.summary, { member_id })).toMatchObject({ gifts: expect.anything() })

  // Figures.
  expect(await ask(analytics.funds, { church_id })).toMatchObject({ funds: [{ fund_name: name }] })
  for (const figures of [analytics.overview, analytics.groups, analytics.absent])
    await ask(figures, { church_id })
  expect(await ask(analytics.month, { church_id, month: '2026-11' })).toMatchObject({
    gifts: [{ fund_name: name }],
  })

  // Files.
  expect(await csvOf(members.export)).toContain(`${name},`)
  expect(await csvOf(donations.export)).toContain(`,${name},`)

  // A list whose columns and rows are called so.
  const typedList = `Name,Phone,${name}\n${name} 3,${newNumber()},${name}\n`
  const id = await upload(api, by, `${name}.csv`, typedList)
  const read = await settled(api, by, id)
  expect(read.columns.map(({ header }) => header)).toEqual(['Name', 'Phone', name])
  await ask(imports.map, { import_id: id, columns: ['name', 'phone', 'details'] })
  expect((await settled(api, by, id)).rows).toMatchObject([
    { name: `${name} 3`, details: `${name}: ${name}` },
  ])
  await ask(imports.confirm, { import_id: id })
  expect(await settled(api, by, id)).toMatchObject({ status: 'done', added: 1 })

  // A merge, and back.
  const merged = await mergeCall(api, by, member_id, twin['id'])
  expect(merged).toMatchObject({ status: 200 })
  expect((await undoCall(api, by, merged.body.id)).status).toBe(200)

  // The whole of it, to take away.
  const { files, json, csv } = await ownData(api, by)
  expect(json('account.json')).toMatchObject(typed)
  const inChurch = ['members', 'groups', 'donations', 'funds', 'gift-batches', 'events', 'event-guests']
  const lists = [...inChurch, 'follow-ups', 'visitor-cards', 'activity'].map((list) => `/${list}`)
  for (const list of [...lists, 'churches', 'podcasts', 'posts']) {
    const file = [...files.keys()].find((path) => path.endsWith(`${list}.csv`))!
    expect(csv(file), list).toContain(name)
    expect(JSON.stringify(json(file.replace(/csv$/, 'json'))), list).toContain(name)
  }

  // Leagues are posted by organisers alone.
  await setType(api, user.id, 2)
  const { league } = await ask(leagues.create, { ...leagueFields({ title: name, description: name }) })
  expect(await ask(leagues.get, { league_id: league._id })).toMatchObject({
    title: name,
    description: name,
  })
  await ask(messages.conversations)
})
