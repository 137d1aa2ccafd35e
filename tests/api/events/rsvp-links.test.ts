import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { events as eventTable, invitationCodes, invitations } from '#server/db/schema/events.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { host, invitation, pagePath } from '#tests/support/pages/rsvp.ts'
import type { Host, Link } from '#tests/support/pages/rsvp.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { anEvent, eventCalls } from '#tests/support/samples/events.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const { read, people } = eventCalls(api)

let pastor: Host
beforeAll(async () => {
  pastor = await host(api)
})

const open = (path: string, headers: Record<string, string> = fromElsewhere()) =>
  api.app.request(path, { headers: { 'accept-language': 'en', ...headers } })

/** The short link of an event's first guest, as the church sees it. */
const shortLink = async ({ event_id }: Link) =>
  (await read(pastor, event_id)).invited_members[0]!.rsvp_link.replace('http://localhost', '')

describe('a short link', () => {
  it('leads to the page of the invitation, stays the same, and is no other’s', async () => {
    const [one, other] = [await invitation(api, pastor), await invitation(api, pastor)]
    const path = await shortLink(one)
    expect(path).toMatch(/^\/e\/[2-9a-hjkmnp-z]{10}$/)
    expect(await shortLink(one)).toBe(path)
    expect(await shortLink(other)).not.toBe(path)
    const response = await open(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(pagePath(one))
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect((await open(`${path}?lang=ht`)).headers.get('location')).toBe(pagePath(one, '&lang=ht'))
    expect((await open(path.replace(/[^/]+$/, (code) => code.toUpperCase()))).status).toBe(302)
  })

  it('is the old one again for who is invited once more', async () => {
    const link = await invitation(api, pastor)
    const path = await shortLink(link)
    await api.db.delete(invitations).where(eq(invitations.eventId, link.event_id))
    expect((await open((await open(path)).headers.get('location')!)).status).toBe(404)
    await api.db.insert(invitations).values({ eventId: link.event_id, memberId: link.member_id })
    expect(await shortLink(link)).toBe(path)
  })

  it('is told to the page, which keeps it for when there is no network', async () => {
    const link = await invitation(api, pastor)
    const code = (await shortLink(link)).slice('/e/'.length)
    expect(await (await open(pagePath(link))).text()).toContain(`data-rsvp-code="${code}"`)
  })

  it('of an event that is gone is a page that says so', async () => {
    const link = await invitation(api, pastor)
    const path = await shortLink(link)
    await api.db.delete(eventTable).where(eq(eventTable.id, link.event_id))
    expect(await api.db.$count(invitationCodes, eq(invitationCodes.eventId, link.event_id))).toBe(0)
    const response = await open(path)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('This invitation no longer exists.')
    expect(html).toContain(`href="${path}?lang=ht"`)
  })

  it('cannot be found by trying: a network is soon stopped, and others are not', async () => {
    const path = await shortLink(await invitation(api, pastor))
    const guesser = fromElsewhere()
    // Links that are there do not count.
    for (let i = 0; i < 70; i++) expect((await open(path, guesser)).status).toBe(302)
    const guess = () => open(`/e/${String(randomInt(1e9)).padStart(10, '2')}`, guesser)
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await guess()).status)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]))
    expect(statuses.at(-1)).toBe(429)
    const stopped = await open(path, guesser)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stopped.text()).toContain('Too many links were tried.')
    expect((await open(path)).status).toBe(302)
  })
})

describe('RSVPs that the church sets', () => {
  const set = (event_id: string, member_ids: string[], status: string, { token } = pastor) =>
    api.call(events.setRsvps, { event_id, member_ids, status }, { token })

  it('are those of the invited, as often as it is said', async () => {
    const [ana, jan, zo] = await people(pastor, 3)
    const { id } = await anEvent(api, pastor.church.id, { guests: [ana!, jan!] })
    expect((await set(id, [ana!, jan!, zo!], 'yes')).body).toEqual({ changed: 2 })
    expect((await set(id, [ana!], 'yes')).body).toEqual({ changed: 0 })
    expect((await set(id, [jan!], 'pending')).body).toEqual({ changed: 1 })
    const { invited_members } = await read(pastor, id)
    expect(invited_members.map(({ rsvp_status }) => rsvp_status)).toEqual(['yes', 'pending'])
  })

  it('outlast an older answer that was on its way', async () => {
    const link = await invitation(api, pastor)
    const answered_at = new Date(Date.now() - 60_000).toISOString()
    await set(link.event_id, [link.member_id], 'no')
    expect((await api.call(events.rsvp, { ...link, status: 'yes', answered_at })).body.status).toBe('no')
    expect((await api.call(events.rsvp, { ...link, status: 'yes' })).body.status).toBe('yes')
  })

  it('are refused without a guest, with another answer, to ushers and to other churches', async () => {
    const { event_id, member_id } = await invitation(api, pastor)
    const input = { event_id, member_ids: [], status: 'yes' }
    const nobody = { field: 'member_ids', message: m.members_required }
    await expectFieldRefused(api, events.setRsvps, input, nobody, { token: pastor.token })
    expect((await set(event_id, [member_id], 'maybe')).status).toBe(400)
    expect(
      (await api.call(events.setRsvps, { event_id, member_ids: [member_id], status: 'yes' })).status,
    ).toBe(401)
    const usher = await withRole(api, pastor.church.id, 'usher')
    expect((await set(event_id, [member_id], 'yes', { ...pastor, token: usher.token })).status).toBe(403)
    const stranger = await owner(api)
    expect((await set(event_id, [member_id], 'yes', { ...pastor, token: stranger.token })).status).toBe(404)
  })
})
