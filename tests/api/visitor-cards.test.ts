import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { church as churchCalls } from '#contract/church.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churches } from '#server/db/schema/church.ts'
import { eq } from 'drizzle-orm'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()

async function withCard() {
  const mine = await owner(api)
  const { body } = await api.call(members.visitorCard, { church_id: mine.church.id }, { token: mine.token })
  const waiting = async () =>
    (await api.call(members.visitors, { church_id: mine.church.id }, { token: mine.token })).body
  const send = (input: object) =>
    api.call(
      members.fillVisitorCard,
      { code: body.code, name: 'Wideline', ...input },
      { headers: fromElsewhere() },
    )
  return { ...mine, code: body.code, waiting, send }
}

const form = (code: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.request(`/visit/${code}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...fromElsewhere(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('the code on the cards stays what it is, and is another for each church', async () => {
  const mine = await withCard()
  expect(mine.code).toMatch(/^[a-z0-9]{10}$/)
  const again = await api.call(members.visitorCard, { church_id: mine.church.id }, { token: mine.token })
  expect(again.body.code).toBe(mine.code)
  expect((await withCard()).code).not.toBe(mine.code)
})

test('a filled card waits for review, with the phone as a number of the country', async () => {
  const mine = await withCard()
  const { status, body } = await mine.send({ phone: '3712 3456', email: 'W@Example.org', note: ' Bonjou ' })
  expect(status).toBe(200)
  expect(body.message).toBe(m.visitor_welcome({ church: mine.church.name }, { locale: 'en' }))
  await mine.send({ name: 'Dieusibon' })
  const list = await mine.waiting()
  expect(list.totalItems).toBe(2)
  expect(list.visitors).toMatchObject([
    { name: 'Dieusibon', phone: null, email: null, note: '' },
    { name: 'Wideline', phone: '+50937123456', email: 'w@example.org', note: 'Bonjou' },
  ])
})

test('what is wrong on a card is said at its field', async () => {
  const mine = await withCard()
  const input = { code: mine.code, name: 'Wideline' }
  await expectFieldRefused(
    api,
    members.fillVisitorCard,
    { ...input, name: ' ' },
    { field: 'name', message: m.name_required },
  )
  await expectFieldRefused(
    api,
    members.fillVisitorCard,
    { ...input, email: 'nowhere' },
    { field: 'email', message: m.email_invalid_register },
  )
  expect((await mine.send({ phone: '+509 12' })).status).toBe(400)
  expect((await mine.waiting()).totalItems).toBe(0)
})

test('a code that is nobody’s, or of a deleted church, takes no card', async () => {
  const mine = await withCard()
  expect((await mine.send({ code: 'aaaaaaaaaa' })).status).toBe(404)
  await api.db.update(churches).set({ deletedAt: new Date() }).where(eq(churches.id, mine.church.id))
  expect((await mine.send({})).status).toBe(404)
  expect((await api.app.request(`/visit/${mine.code}`)).status).toBe(404)
})

test('an accepted visitor is a member once, and what they wrote is a note on them', async () => {
  const mine = await withCard()
  await mine.send({ phone: '37123456', note: 'Lapriyè pou manman m' })
  const { visitors } = await mine.waiting()
  const accept = () => api.call(members.acceptVisitor, { visitor_id: visitors[0]!.id }, { token: mine.token })
  const accepted = await accept()
  expect(accepted.body).toMatchObject({ name: 'Wideline', phone: '+50937123456', church_id: mine.church.id })
  expect((await accept()).status).toBe(404)
  expect((await mine.waiting()).totalItems).toBe(0)
  const summary = await api.call(members.summary, { member_id: accepted.body.id }, { token: mine.token })
  expect(summary.body.follow_ups).toMatchObject([{ note: 'Lapriyè pou manman m' }])
  const { body: list } = await api.call(members.list, { church_id: mine.church.id }, { token: mine.token })
  expect(list.totalMembers).toBe(1)
})

test('the dashboard counts the church’s own cards that wait', async () => {
  const mine = await withCard()
  const other = await withCard()
  const counted = async () =>
    (await api.call(analytics.overview, { church_id: mine.church.id }, { token: mine.token })).body.counts
      .visitor_cards
  await other.send({})
  expect(await counted()).toBe(0)
  await mine.send({})
  await mine.send({ name: 'Dieusibon' })
  expect(await counted()).toBe(2)
  const { visitors } = await mine.waiting()
  await api.call(members.dismissVisitor, { visitor_id: visitors[0]!.id }, { token: mine.token })
  expect(await counted()).toBe(1)
})

test('a card is accepted where the plan has no room: visitors do not count', async () => {
  const mine = await withCard()
  await mine.send({})
  const usage = await api.call(churchCalls.usage, { church_id: mine.church.id }, { token: mine.token })
  expect(usage.status).toBe(200)
  await api.db.update(churches).set({ adultCount: 1_000_000 }).where(eq(churches.id, mine.church.id))
  const { visitors } = await mine.waiting()
  const accepted = await api.call(
    members.acceptVisitor,
    { visitor_id: visitors[0]!.id },
    { token: mine.token },
  )
  expect(accepted).toMatchObject({ status: 200, body: { kind: 'visitor' } })
  expect((await mine.waiting()).totalItems).toBe(0)
})

test('a dismissed card is gone, and nobody touches another church’s', async () => {
  const mine = await withCard()
  const other = await withCard()
  await mine.send({})
  const { visitors } = await mine.waiting()
  const input = { visitor_id: visitors[0]!.id }
  expect((await api.call(members.dismissVisitor, input, { token: other.token })).status).toBe(404)
  expect((await api.call(members.dismissVisitor, input, { token: mine.token })).body.message).toBe(
    m.visitor_dismissed({}, { locale: 'en' }),
  )
  expect((await api.call(members.dismissVisitor, input, { token: mine.token })).status).toBe(404)
  await member(api, mine.token, mine.church.id)
})

test('the page works without a script: it keeps what was typed, says what is wrong, and thanks', async () => {
  const mine = await withCard()
  const wrong = await form(
    mine.code,
    { name: '', phone: '', email: 'x', note: 'Bonjou <b>' },
    { 'accept-language': 'fr' },
  )
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain('lang="fr"')
  expect(html).toContain(m.name_required({}, { locale: 'fr' }))
  expect(html).toContain('Bonjou &lt;b&gt;')

  const sent = await form(mine.code, { name: 'Wideline', phone: '', email: '', note: '' })
  expect(sent.status).toBe(303)
  const done = await api.app.request(sent.headers.get('location')!)
  expect(await done.text()).toContain('Thank you')
  expect((await mine.waiting()).visitors).toMatchObject([{ name: 'Wideline' }])

  const gone = await api.app.request(`/visit/${randomUUID().slice(0, 10)}`)
  expect(gone.status).toBe(404)
  expect(gone.headers.get('x-robots-tag')).toBe('noindex')
})
