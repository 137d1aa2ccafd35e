import { randomUUID } from 'node:crypto'
import { account } from '#contract/account/account.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { memberFields } from '#contract/member.ts'
import { openSession } from '#server/account/session-store.ts'
import { imports, importRows } from '#server/db/schema/imports.ts'
import { person } from '#tests/support/actors.ts'
import { phoneSamples } from './account/phone-samples.ts'
import { blogSamples } from './blogs/blog-samples.ts'
import { billingSamples } from './billing-samples.ts'
import { churchSamples } from './church-samples.ts'
import { eventSamples } from './event-samples.ts'
import { donationSamples } from './donation-samples.ts'
import { factorSamples } from './account/factor-samples.ts'
import { googleSamples } from './account/google-samples.ts'
import { feeSamples } from './fee-samples.ts'
import { householdSamples } from './household-samples.ts'
import { memberSamples, newMember } from './member-samples.ts'
import { messageSamples } from './message-samples.ts'
import { integrationSamples } from './blogs/integration-samples.ts'
import { leagueSamples } from './league-samples.ts'
import { fromElsewhere, lastCode, newcomer } from './visitors.ts'
import { noticeSamples } from './notice-samples.ts'
import { ownDataSamples } from './account/own-data-samples.ts'
import { podcastSamples } from './podcast-samples.ts'
import { profileSamples } from './account/profile-samples.ts'
import { publicationSamples } from './blogs/publication-samples.ts'
import { reminderSamples } from './reminder-samples.ts'
import { securitySamples } from './account/security-samples.ts'
import { visitorCardSamples } from './visitor-card-samples.ts'
import { webhookSamples } from './webhook-samples.ts'
import type { Sample, World } from './world.ts'

const churchDetails = () => ({
  name: `Legliz ${newcomer().name}`,
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/Port-au-Prince',
})

/** A user with a mailed code. */
async function withCode({ api }: World) {
  const { user } = await person(api)
  const email = user.email!
  await api.call(account.forgotPassword, { email }, { headers: fromElsewhere() })
  return { email, token: await lastCode(api.db, email) }
}

/** A second session of the actor. */
async function otherSession({ api, actor }: World): Promise<string> {
  const { refresh_token } = await openSession(api.db, actor.user.id, 'Firefox')
  return refresh_token.split('.')[0]!
}

/** An import of two people in this state, with its file. */
async function importAt({ api, church, actor }: World, status: 'review' | 'done'): Promise<string> {
  const id = randomUUID()
  const storageKey = `imports/${id}`
  await api.storage.put(storageKey, Buffer.from('Name,Phone\nWideline Pierre,37123456\nDieusibon Paul,x\n'))
  await api.db.insert(imports).values({
    id,
    churchId: church.id,
    userId: actor.user.id,
    filename: 'manm.csv',
    storageKey,
    status,
    columns: [
      { header: 'Name', kind: 'name', samples: ['Wideline Pierre'] },
      { header: 'Phone', kind: 'phone', samples: ['37123456'] },
    ],
    confirmedAt: new Date(),
  })
  const value = {
    ...recordOf(memberFields, () => ''),
    ...newMember(),
    groups: [],
    problems: [],
    doubts: [],
    duplicate_of: null,
    joined: null,
  }
  const problems = [{ field: 'phone', code: 'phone_invalid' }]
  await api.db.insert(importRows).values([
    { importId: id, row: 2, value, hasProblem: false, isDuplicate: false },
    {
      importId: id,
      row: 3,
      value: { ...value, ...newMember(), problems },
      hasProblem: true,
      isDuplicate: false,
    },
    {
      importId: id,
      row: 4,
      value: { ...value, ...newMember(), doubts: [{ field: 'phone', code: 'unsure' }] },
      hasProblem: false,
      isDoubtful: true,
      isDuplicate: false,
    },
  ])
  return id
}

/**
 * A valid input for each contract call, with which a write changes something every time. Tests iterate over
 * the contract with these and fail for calls without one.
 */
export const samples: Record<string, Sample> = {
  'account.signIn': ({ actor }) => ({ email: actor.user.email, password: 'correct horse' }),
  'account.register': () => newcomer(),
  'account.forgotPassword': ({ actor }) => ({ email: actor.user.email }),
  'account.resetPassword': async (world) => ({ ...(await withCode(world)), password: 'correct horse' }),
  'account.refresh': async ({ api }) => ({ refresh_token: (await person(api)).refreshToken }),
  'account.checkToken': ({ actor }) => ({ access_token: actor.token }),
  'account.userTypes': () => ({}),
  'account.update': () => ({ name: newcomer().name, company: 'Lakou', user_type: 1 }),
  ...profileSamples,
  'account.changePassword': () => ({ old_password: 'correct horse', password: 'correct horse' }),
  'account.sessions': () => ({}),
  'account.endSession': async (world) => ({ session_id: await otherSession(world) }),

  ...blogSamples,
  ...publicationSamples,
  ...integrationSamples,
  ...billingSamples,
  ...googleSamples,
  ...factorSamples,
  ...phoneSamples,
  ...noticeSamples,
  ...ownDataSamples,

  'church.list': () => ({ page: 1, limit: 10 }),
  'church.create': () => ({ id: randomUUID(), ...churchDetails() }),
  'church.usage': ({ church }) => ({ church_id: church.id }),
  'church.update': ({ church }) => ({ church_id: church.id, ...churchDetails() }),

  ...churchSamples,
  ...eventSamples,
  ...donationSamples,
  ...memberSamples,
  ...householdSamples,
  ...leagueSamples,
  ...messageSamples,
  'live.changes': ({ church }) => ({ church_id: church.id }),
  'groups.list': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),

  'members.list': ({ church }) => ({ church_id: church.id, page: 1, limit: 10, q: 'elisee' }),
  'members.get': ({ memberId }) => ({ member_id: memberId }),
  'members.add': ({ church }) => ({
    id: randomUUID(),
    church_id: church.id,
    ...newMember(),
    kind: 'visitor',
  }),
  'members.update': ({ church, memberId }) => ({
    member_id: memberId,
    church_id: church.id,
    ...newMember(),
    groups: [],
  }),

  'attendance.get': ({ church }) => ({ church_id: church.id, date: '2026-01-04' }),
  'attendance.services': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'attendance.mark': ({ church, memberId }) => ({
    church_id: church.id,
    date: '2026-01-04',
    marks: [{ member_id: memberId, present: true, marked_at: new Date().toISOString() }],
    guests: { count: 3, marked_at: new Date().toISOString() },
  }),

  'attendance.serviceTimes': ({ church }) => ({ church_id: church.id }),
  'serviceTimes.create': ({ church }) => ({
    id: randomUUID(),
    church_id: church.id,
    name: 'Second service',
    weekday: 0,
    starts_at: '11:00',
  }),
  'serviceTimes.update': ({ church }) => ({
    service_id: church.id,
    church_id: church.id,
    name: 'First service',
    weekday: 0,
    starts_at: '08:00',
  }),

  'analytics.absent': ({ church }) => ({ church_id: church.id }),
  'analytics.funds': ({ church }) => ({ church_id: church.id }),
  'analytics.overview': ({ church }) => ({ church_id: church.id }),
  'analytics.trend': ({ church }) => ({ church_id: church.id }),
  'analytics.month': ({ church }) => ({ church_id: church.id, month: '2019-11' }),
  'analytics.groups': ({ church }) => ({ church_id: church.id }),

  ...reminderSamples,

  'imports.list': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'imports.get': async (world) => ({ import_id: await importAt(world, 'review'), show: 'problems' }),
  'imports.map': async (world) => ({
    import_id: await importAt(world, 'review'),
    columns: ['name', 'phone'],
  }),
  'imports.checkRow': async (world) => ({
    import_id: await importAt(world, 'review'),
    row: 3,
    ...newMember(),
    groups: ['Koral'],
  }),
  'imports.accept': async (world) => ({ import_id: await importAt(world, 'review'), rows: [4] }),
  'imports.confirm': async (world) => ({
    import_id: await importAt(world, 'review'),
    rows: [{ row: 3, action: 'skip' }],
  }),
  'imports.addWaiting': async (world) => ({ import_id: await importAt(world, 'done') }),
  'imports.discardWaiting': async (world) => ({ import_id: await importAt(world, 'done') }),
  'imports.undo': async (world) => ({ import_id: await importAt(world, 'done') }),
  'imports.cancel': async (world) => ({ import_id: await importAt(world, 'review') }),
  'imports.problems': async (world) => ({ import_id: await importAt(world, 'review') }),

  ...podcastSamples,

  'contact.send': () => ({
    name: 'Wideline Désir',
    email: newcomer().email,
    topic: 'question',
    message: 'Èske nou ka gen de legliz?',
  }),
  ...feeSamples,
  ...securitySamples,
  ...visitorCardSamples,
  ...webhookSamples,
}
