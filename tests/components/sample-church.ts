import { account } from '#contract/account.ts'
import type { Session, User } from '#contract/account.ts'
import { analytics } from '#contract/analytics.ts'
import { attendance } from '#contract/attendance.ts'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { Member } from '#contract/member.ts'
import { members } from '#contract/members.ts'
import { passkeys } from '#contract/passkeys.ts'
import { podcasts } from '#contract/podcasts.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { security } from '#contract/security.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { respond } from './stub-server.ts'

/** What the stub server knows at the start of a test; the reads of the whole app respond with it. */
export interface SampleChurch {
  user: User
  churches: Church[]
  members: Member[]
  groups: Group[]
  donations: Donation[]
  events: EventDetail[]
}

const now = '2026-11-15T12:00:00.000Z'

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
  deletion_at: null,
}

export const legliz: Church = {
  id: 'legliz',
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/Port-au-Prince',
  currency: 'USD',
  language: 'en',
  country: 'HT',
  weekly_reminder: false,
  role: 'owner',
  deletedUntil: null,
}

/** "Wideline Désir" is wideline-desir. */
const slug = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

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

export function aDonation(member: Member, amount: number, details: Partial<Donation> = {}): Donation {
  return {
    id: `gift-${member.id}-${amount}`,
    church_id: legliz.id,
    member_id: member.id,
    member_name: member.name,
    amount,
    currency: 'USD',
    note: '',
    date: '2026-11-15',
    createdAt: now,
    ...details,
  }
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

/** What a sign-in responds with. */
export function sessionOf(user: User): Session {
  return { access_token: 'access', refresh_token: 'refresh', user }
}

const onePage = (totalItems: number) => ({ currentPage: 1, totalPages: 1, totalItems })

/** Responds to what the app reads by itself and to the plainest writes. A test puts its own over it. */
export function respondAsChurch(known: SampleChurch): void {
  respond(account.checkToken, () => known.user)
  respond(account.sessions, () => ({ sessions: [] }))
  respond(security.identities, () => ({
    identities: [
      { id: 'password', kind: 'password' as const, label: owner.email!, createdAt: now, lastUsedAt: now },
    ],
    recentSignIn: true,
  }))
  respond(security.events, () => ({ events: [] }))
  respond(secondFactor.get, () => ({
    on: false,
    recovery_codes_left: 0,
    has_password: true,
    has_email: true,
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
  }))
  respond(groups.list, () => ({ groups: known.groups, ...onePage(known.groups.length) }))
  respond(attendance.services, () => ({ services: [], ...onePage(0) }))
  respond(attendance.get, ({ date }) => ({ date, guests: 0, marks: [] }))
  respond(podcasts.mine, () => ({ podcastFiles: [], ...onePage(0) }))
  respond(podcasts.positions, () => ({ positions: [] }))
  respond(analytics.trend, () => ({ months: [] }))
  respond(analytics.overview, () => ({
    visits: { this_week: 0 },
    counts: { members: known.members.length, donations_this_week: 0, upcoming_events: 0 },
    weekly_attendance: [],
    events: [],
    donations: { total: [], top_donors: [] },
    absent_members: [],
    absent_total: 0,
  }))
  respondOfMembers(known)
  respondOfDonations(known)
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
    follow_ups: [],
    opted_out: false,
  }))
  respond(members.similar, () => ({ similar: [] }))
  respond(members.add, ({ id = 'new', name, phone, email }) => {
    const added = aMember(name, { id, phone, email })
    known.members.push(added)
    return added
  })
  respond(members.update, ({ member_id, name, phone, email, groups: ids }) => {
    const member = known.members.find(({ id }) => id === member_id)
    if (!member) throw notFound()
    const chosen = known.groups.filter(({ id }) => ids.includes(id))
    return Object.assign(member, { name, phone, email, groups: chosen.map((group) => ({ ...group })) })
  })
}

function respondOfDonations(known: SampleChurch): void {
  respond(donations.list, ({ q }) => {
    const found = known.donations.filter(({ member_name }) =>
      member_name.toLowerCase().includes(q.toLowerCase()),
    )
    const amount = found.reduce((sum, gift) => sum + gift.amount, 0)
    const totals = found.length > 0 ? [{ currency: 'USD' as const, amount, gifts: found.length }] : []
    return { donations: found, totals, ...onePage(found.length) }
  })
  respond(donations.totals, () => ({ periods: [] }))
  respond(donations.add, ({ id = 'new', member_id, amount, note, date }) => {
    const member = known.members.find((one) => one.id === member_id)
    if (!member) throw notFound()
    const added = aDonation(member, amount, { id, note, date })
    known.donations.unshift(added)
    return added
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
