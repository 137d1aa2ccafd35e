import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { analytics } from '#contract/analytics.ts'
import { addDays, dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { groups } from '#contract/groups.ts'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { members } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { podcasts } from '#contract/podcasts.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { demoEvents } from '#server/demo/events.ts'
import { demoGifts } from '#server/demo/donations.ts'
import { demoGroups, demoMembers } from '#server/demo/members.ts'
import { demoServices } from '#server/demo/attendance.ts'
import { makeArtwork } from '#server/podcasts/artwork.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { toE164 } from '#contract/text/e164.ts'
import { startApi } from '#tests/support/api.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

// A database of its own: its clock stands still, by which no job of another file is to be done.
const api = await startApi({})
let token: string
let churchId: string
const today = dateIn('America/Port-au-Prince')

beforeAll(async () => {
  // The day that the church is made for does not end while it is looked at.
  vi.useFakeTimers({ toFake: ['Date'] })
  const parts = { storage: api.storage, makeArtwork }
  const [first, second] = [await fillDemo(api.db, parts), await fillDemo(api.db, parts)]
  expect(second).toEqual(first)
  const reply = await api.call(account.signIn, first, { headers: fromElsewhere() })
  token = sessionGiven(reply.body).access_token
  const list = await api.call(church.list, {}, { token })
  expect(list.body.churches.map((each) => each.role)).toEqual(['owner'])
  churchId = list.body.churches[0]!.id
})
afterAll(() => {
  vi.useRealTimers()
})

describe('the demo church', () => {
  it('has 250 members in 8 groups, with numbers that are numbers', async () => {
    const all = await api.call(members.list, { church_id: churchId, limit: 1000 }, { token })
    expect(all.body.members).toHaveLength(250)
    expect(all.body.totalMembers).toBe(250)
    expect(new Set(all.body.members.map((each) => each.name)).size).toBe(250)
    const phones = all.body.members.flatMap((each) => each.phone ?? [])
    expect(phones.map((phone) => toE164(phone, 'HT'))).toEqual(phones)
    const list = await api.call(groups.list, { church_id: churchId }, { token })
    expect(list.body.groups).toHaveLength(8)
    expect(list.body.groups.every((each) => each.members > 0)).toBe(true)
  })

  it('has a look of its own, which the page of its pastor shows', async () => {
    const { body } = await api.call(podcasts.publisher, { username: 'demo' })
    expect(body.look!.colour).toMatch(/^#[0-9a-f]{6}$/)
    for (const picture of [body.look!.logo, body.look!.cover]) {
      expect((await api.app.request(`/api/${picture}`)).headers.get('content-type')).toBe('image/webp')
    }
  })

  it('has services up to now and some who stayed away', async () => {
    const { body } = await api.call(analytics.overview, { church_id: churchId }, { token })
    expect(body.weekly_attendance).toHaveLength(12)
    // Not this week's: on a Sunday its service is still to come.
    expect(body.weekly_attendance.at(-1)!.visits).toBeGreaterThan(80)
    expect(body.absent_total).toBeGreaterThanOrEqual(5)
    expect(body.absent_total).toBeLessThan(60)
    expect(body.absent_members.at(-1)!.missed_weeks).toBeGreaterThan(3)
    const all = await api.call(analytics.absent, { church_id: churchId }, { token })
    expect(all.body.member_ids).toEqual(body.absent_members.map(({ member_id }) => member_id))
  })

  it('has its latest Sundays counted in batches that add up, the last of them open', async () => {
    const { body } = await api.call(giftBatches.list, { church_id: churchId, page: 1, limit: 10 }, { token })
    expect(body.batches.map(({ closed_at }) => closed_at === null)).toEqual([true, false, false, false])
    for (const { counted, entered } of body.batches) expect(entered).toMatchObject(counted)
  })

  it('has gifts of two years, in its currency, also of this week or the last', async () => {
    const { body } = await api.call(donations.list, { church_id: churchId, limit: 1 }, { token })
    expect(body.totalItems).toBeGreaterThan(1500)
    expect(body.totals).toEqual([{ currency: 'HTG', amount: expect.any(Number), gifts: body.totalItems }])
    expect(body.donations[0]!.date >= addDays(today, -7)).toBe(true)
    const found = await api.call(donations.list, { church_id: churchId, q: 'remesiman' }, { token })
    expect(found.body.totalItems).toBeGreaterThan(5)
    const years = await api.call(donations.totals, { church_id: churchId, by: 'year' }, { token })
    expect(years.body.periods.length).toBeGreaterThanOrEqual(2)
  })

  it('has sermons of the last Sundays for everybody, with audio, pictures, and two transcripts', async () => {
    const { body } = await api.call(podcasts.ofPublisher, { username: 'demo' })
    expect(body.totalItems).toBe(4)
    expect(body.podcastFiles.filter(({ transcript }) => transcript)).toHaveLength(2)
    for (const { id, date, size, stream_url, thumbnail } of body.podcastFiles) {
      expect(sundayOf(date)).toBe(date)
      const audio = await api.app.request(`/api/${stream_url}`)
      expect([id, audio.status, audio.headers.get('content-type')]).toEqual([id, 200, 'audio/wav'])
      const bytes = Buffer.from(await audio.arrayBuffer())
      expect(bytes.length).toBe(size)
      const picture = await api.app.request(`/api/${thumbnail}`)
      expect([id, picture.status]).toEqual([id, 200])
    }
    const [latest] = body.podcastFiles
    const said = await api.call(podcasts.transcript, { podcast_id: latest!.id })
    expect(said.body.timed).toBe(true)
    expect(said.body.cues.at(-1)!.end).toBeCloseTo(latest!.duration)
  })

  it('has events past and coming, with answers, within what the plan allows', async () => {
    const { body } = await api.call(analytics.overview, { church_id: churchId }, { token })
    // Until Sunday: on a Sunday only today's event is left.
    expect(body.events.length).toBeGreaterThanOrEqual(1)
    expect(body.counts.upcoming_events).toBeGreaterThanOrEqual(8)
    for (const { invited_count, rsvp_yes_count, pending_member_ids } of body.events) {
      expect(rsvp_yes_count).toBeGreaterThan(0)
      expect(pending_member_ids.length).toBeGreaterThan(0)
      expect(rsvp_yes_count + pending_member_ids.length).toBeLessThanOrEqual(invited_count)
    }
    const usage = await api.call(church.usage, { church_id: churchId }, { token })
    expect(usage.body).toMatchObject({ plan: 'growth', members: 250 })
    expect(usage.body.invites).toBeGreaterThan(0)
    expect(usage.body.invites).toBeLessThan(usage.body.invite_limit)
    const counted = await api.db.execute(sql`
      select (select sum(invitations)::int from invitation_counts where church_id = ${churchId}) as counted, (
        select count(*)::int from invitations join events on events.id = event_id where church_id = ${churchId}
      ) as made`)
    expect(counted.rows[0]!['counted']).toBe(counted.rows[0]!['made'])
  })

  it('has followed some of the absent up and others not', async () => {
    const { body } = await api.call(analytics.overview, { church_id: churchId }, { token })
    const followed = body.absent_members.filter((each) => each.followed_up !== null)
    expect(followed.length).toBeGreaterThanOrEqual(3)
    expect(followed.length).toBeLessThan(body.absent_members.length)
    expect(followed[0]!.followed_up!.by_name).toBe('Pastè Demo')
  })

  it('has a team that writes to each other, with what is unread, and notices', async () => {
    const { body } = await api.call(messages.conversations, {}, { token })
    expect(body.conversations.length).toBeGreaterThanOrEqual(3)
    expect(body.unread).toBe(3)
    for (const { to_user_id, seen } of body.conversations) {
      const read = await api.call(messages.list, { to_user_id, limit: 50 }, { token })
      const { messages: all, may_write } = read.body
      expect([may_write, all.map(({ sequence }) => sequence)]).toEqual([
        true,
        all.map((_, i) => all.length - i),
      ])
      expect(all.slice(0, seen).every(({ from_user_id }) => from_user_id === to_user_id)).toBe(true)
    }
    const told = await api.call(notices.list, {}, { token, language: 'ht' })
    expect(told.body.unread).toBe(3)
    expect(told.body.notices.length).toBeGreaterThan(3)
    for (const { title, path } of told.body.notices) expect([title, path]).not.toContain('')
    // As if they had been told and marked in the app.
    const first = body.conversations.find(({ seen }) => seen > 0)
    await api.call(messages.read, { to_user_id: first!.to_user_id }, { token })
    const after = await api.call(messages.conversations, {}, { token })
    expect(after.body.unread).toBe(3 - first!.seen)
  })

  it('has grown over the last year, with newcomers whom its marks bear out', async () => {
    const { body } = await api.call(analytics.trend, { church_id: churchId }, { token })
    const [first, last] = [body.months[0]!, body.months.at(-1)!]
    expect(last.members).toBe(250)
    expect(first.members).toBeLessThan(last.members)
    expect(body.months.reduce((sum, each) => sum + each.first_time, 0)).toBeGreaterThan(5)
    const { rows } = await api.db.execute(sql`
      select v.date, (
        select min(date) from attendance_marks a where a.member_id = v.member_id and a.present
      ) as first from first_visits v where church_id = ${churchId}`)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row['date']).toEqual(row['first'])
  })

  it('has totals that its marks bear out', async () => {
    const { rows } = await api.db.execute(sql`
      select date, present, (
        select count(*)::int from attendance_marks a where a.church_id = s.church_id and a.date = s.date and a.present
      ) as counted from services s where church_id = ${churchId}`)
    expect(rows.length).toBeGreaterThan(120)
    for (const { present, counted } of rows) expect(present).toBe(counted)
    const counts = await api.db.execute(sql`
      select misses_from, members, (
        select count(*)::int from member_absences a
        where a.church_id = c.church_id and a.misses_from = c.misses_from
      ) as counted from absence_counts c where church_id = ${churchId}`)
    for (const row of counts.rows) expect(row['members']).toBe(row['counted'])
  })
})

it('comes out the same for the same day, whatever the day', () => {
  for (const day of ['2026-11-15', '2026-11-16', '2027-03-28', '2028-02-29']) {
    const make = () => {
      const random = seededRandom(7)
      const groupIds = demoGroups.map((_, i) => `group-${i}`)
      const people = demoMembers(random, 40, groupIds, day)
      const services = demoServices(random, people, day)
      const gifts = demoGifts(random, services)
      return { people, services, gifts, events: demoEvents(random, people, groupIds, day) }
    }
    const made = make()
    expect(make()).toEqual(made)
    const { services, gifts, events } = made
    expect(services.at(-1)!.date < day).toBe(true)
    expect(services.at(-1)!.date >= addDays(day, -7)).toBe(true)
    expect(services[0]!.date > addDays(day, -750)).toBe(true)
    expect(gifts.length).toBeGreaterThan(100)
    expect(gifts.every(({ date, amount }) => date < day && amount >= 100 && amount % 100 === 0)).toBe(true)
    const nextDays = events.filter(({ date }) => date >= day && date <= addDays(day, 6))
    expect(nextDays.length).toBeGreaterThanOrEqual(2)
  }
})

it('the pastor has posted a league, an event and a job, and some have applied', async () => {
  const posted = await api.call(leagues.list, { status: '1' }, { token })
  expect(posted.body.leagues.map(({ kind }) => kind).toSorted()).toEqual(['event', 'job', 'league'])
  const pending = await api.call(applications.pending, {}, { token })
  expect(pending.body.totalItems).toBe(3)
  const shortlisted = await api.call(applications.shortlisted, {}, { token })
  expect(shortlisted.body.applications).toMatchObject([{ paid: true }])
})
