import { account } from '#contract/account/account.ts'
import type { Session, User } from '#contract/account/account.ts'
import { analytics } from '#contract/analytics.ts'
import { apiKeys } from '#contract/account/api-keys.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { households } from '#contract/households/households.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { Member } from '#contract/member.ts'
import { members } from '#contract/members.ts'
import { noticeKinds, notices } from '#contract/notices.ts'
import { passkeys } from '#contract/account/passkeys.ts'
import { podcasts } from '#contract/podcasts.ts'
import { posts } from '#contract/blogs/posts.ts'
import { publications } from '#contract/blogs/publications.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { session } from '#src/api/session.ts'
import { team } from '#contract/team.ts'
import { security } from '#contract/account/security.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import {
  churchId,
  now,
  onePage,
  respondOfBatches,
  respondOfDonations,
  slug,
} from './donations/sample-gifts.ts'
import type { SampleGifts } from './donations/sample-gifts.ts'
import { respondOfMessages } from './messages/sample-messages.ts'
import { respond } from './stub-server.ts'

/** What the stub server knows at the start of a test; the reads of the whole app respond with it. */
export interface SampleChurch extends SampleGifts {
  user: User
  churches: Church[]
  groups: Group[]
  events: EventDetail[]
}

export const owner: User = {
  id: 'owner',
  name: 'Marie Joseph',
  username: 'marie',
  email: 'marie@example.org',
  email_proven: true,
  phone: null,
  company: null,
  website: null,
  team_size: null,
  company_description: null,
  country: null,
  city: null,
  address: null,
  zip_code: null,
  summary: null,
  works: null,
  educations: null,
  resume: null,
  login_method: 'Email',
  user_type: 1,
  photo: null,
  credits: 10,
  subscription_plan: 'free',
  subscription_name: null,
  subscription_amount: 0,
  subscription_status: 'none',
  member_limit: 20,
  invite_limit: 40,
  api_key: null,
  tools: [],
  deletion_at: null,
}

export const legliz: Church = {
  id: churchId,
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/Port-au-Prince',
  currency: 'USD',
  language: 'en',
  country: 'HT',
  weekly_reminder: false,
  logo: null,
  cover: null,
  colour: null,
  role: 'owner',
  deletedUntil: null,
}

/** The figures of a church that has counted nobody yet. */
export const noFigures: ResponseOf<typeof analytics.overview> = {
  visits: { this_week: 0 },
  counts: { members: 0, donations_this_week: 0, upcoming_events: 0, visitor_cards: 0 },
  weekly_attendance: [],
  sundays: [],
  attendance_series: { usual: null, weeks: [] },
  events: [],
  donations: { total: [], top_donors: [] },
  absent_members: [],
  absent_total: 0,
}

/** A member of the sample church; the id is the name in small letters. */
export function aMember(name: string, details: Partial<Member> = {}): Member {
  return {
    id: slug(name),
    church_id: legliz.id,
    name,
    ...recordOf(optionalMemberFields, () => null),
    groups: [],
    photo: null,
    createdAt: now,
    updatedAt: now,
    ...details,
  }
}

export function aGroup(name: string, details: Partial<Group> = {}): Group {
  return { id: slug(name), church_id: legliz.id, name, description: '', members: 0, ...details }
}

export function anEvent(title: string, details: Partial<EventDetail> = {}): EventDetail {
  return {
    id: title.toLowerCase(),
    church_id: legliz.id,
    title,
    description: '',
    date: '2026-11-15',
    start_time: '9:00 AM',
    end_time: '11:00 AM',
    location: '',
    series_id: null,
    invited_count: 0,
    rsvp_yes_count: 0,
    rsvp_no_count: 0,
    createdAt: now,
    church_name: legliz.name,
    church_address: legliz.address,
    invited_members: [],
    ...details,
  }
}

/** How somebody is told who has chosen nothing yet. */
export const noticeSettings = () => ({
  kinds: noticeKinds.map((kind) => ({ kind: kind as string, app: true, push: true, mail: false })),
  quiet: true,
  quiet_from: 21,
  quiet_to: 7,
  quiet_messages: false,
  show_text: false,
  time_zone: 'America/Port-au-Prince',
})

/** What a sign-in responds with. */
export function sessionOf(user: User): Session {
  return { access_token: 'access', refresh_token: 'refresh', user }
}

/** Responds to what the app reads by itself and to the plainest writes. A test puts its own over it. */
export function respondAsChurch(known: SampleChurch): void {
  // What they have changed in the app the server knows too.
  respond(account.checkToken, () => session().user ?? known.user)
  respond(account.sessions, () => ({ sessions: [] }))
  respond(security.identities, () => ({
    identities: [
      { id: 'password', kind: 'password' as const, label: owner.email!, createdAt: now, lastUsedAt: now },
    ],
    confirmed: true,
  }))
  respond(security.events, () => ({ events: [] }))
  respond(secondFactor.get, () => ({
    on: false,
    recovery_codes_left: 0,
    has_password: true,
    has_email: true,
    has_phone: false,
  }))
  respond(passkeys.list, () => ({ passkeys: [], available: true }))
  respond(passkeys.signInOptions, () => {
    throw new Problem(409, m.passkeys_unavailable())
  })
  respond(account.userTypes, () => [
    { id: 1 as const, title: 'Standard', subscription_per_month: 0 },
    { id: 2 as const, title: 'Professional', subscription_per_month: 5 },
  ])
  respond(church.list, () => ({ churches: known.churches, ...onePage(known.churches.length) }))
  respond(church.usage, () => ({
    plan: 'free' as const,
    members: known.members.length,
    member_limit: 20,
    invites: 0,
    invite_limit: 40,
    month: '2026-11',
    waiting: 0,
    texts: 0,
    text_limit: 100,
  }))
  respond(team.list, () => ({
    may_mail: known.user.email_proven,
    people: [
      { ...known.user, user_id: known.user.id, role: 'owner' as const, since: '2026-01-04T12:00:00.000Z' },
    ],
    invitations: [],
  }))
  respond(team.activity, () => ({ activity: [], next_before: null, people: [] }))
  respond(groups.list, () => ({ groups: known.groups, ...onePage(known.groups.length) }))
  respond(households.list, () => ({ households: [], ...onePage(0) }))
  respond(attendance.services, () => ({ services: [], ...onePage(0) }))
  respond(attendance.serviceTimes, ({ church_id }) => ({ service_times: [firstServiceTime(church_id)] }))
  respond(attendance.get, ({ date }) => ({ date, guests: 0, marks: [] }))
  respond(apiKeys.look, () => ({ key: null }))
  respond(notices.list, () => ({ notices: [], unread: 0 }))
  respond(notices.settings, () => ({ ...noticeSettings(), push_here: false }))
  respond(podcasts.mine, () => ({ podcastFiles: [], ...onePage(0) }))
  respond(podcasts.positions, () => ({ positions: [] }))
  respond(posts.list, () => ({ posts: [], ...onePage(0) }))
  respond(publications.get, () => ({ publication: null, suggested_slug: 'post', suggested_locale: 'en' }))
  respond(analytics.absent, () => ({ member_ids: [] }))
  respond(analytics.trend, () => ({ months: [] }))
  respond(analytics.groups, () => ({ weeks: [], groups: [] }))
  respond(analytics.funds, () => ({ months: [], funds: [] }))
  respond(analytics.overview, () => ({
    ...noFigures,
    counts: { ...noFigures.counts, members: known.members.length },
  }))
  respondOfMessages([])
  respondOfMembers(known)
  respondOfDonations(known)
  respondOfBatches(known)
  respondOfEvents(known)
}

function respondOfMembers(known: SampleChurch): void {
  respond(members.list, () => ({
    members: known.members,
    totalMembers: known.members.length,
    totalPages: 1,
    currentPage: 1,
  }))
  respond(members.summary, () => ({
    attendance: [],
    last_present: null,
    attended: 0,
    held: 0,
    gifts: { all: [], this_year: [], last: [] },
    invitations: [],
    replies: [],
    follow_ups: [],
    opted_out: false,
  }))
  respond(members.similar, () => ({ similar: [] }))
  respond(members.add, ({ id = 'new', name, phone, email }) => {
    const added = aMember(name, { id, phone, email })
    known.members.push(added)
    return added
  })
  respond(members.update, ({ member_id, church_id: _church, base: _base, groups: ids, ...texts }) => {
    const member = known.members.find(({ id }) => id === member_id)
    if (!member) throw notFound()
    const chosen = known.groups.filter(({ id }) => ids?.includes(id))
    return Object.assign(member, texts, ids && { groups: chosen.map((group) => ({ ...group })) })
  })
}

function respondOfEvents(known: SampleChurch): void {
  respond(events.list, () => ({ events: known.events, ...onePage(known.events.length) }))
  respond(events.get, ({ event_id }) => {
    const event = known.events.find(({ id }) => id === event_id)
    if (!event) throw notFound()
    return event
  })
  respond(events.create, ({ id = 'new', title, date, start_time, end_time }) => {
    const made = anEvent(title, { id, date, start_time, end_time })
    known.events = [made, ...known.events.filter((event) => event.id !== id)]
    return made
  })
}

/** The service time that a church begins with. */
function firstServiceTime(church_id: string): ServiceTime {
  const sundays = { weekday: 0, on_date: null, starts_at: '09:00', ends_at: '', group_ids: [], ended: false }
  return { id: church_id, church_id, name: 'Sunday service', ...sundays }
}
