import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { imports } from '#contract/imports.ts'
import { messages } from '#contract/messages.ts'
import { notices as calls } from '#contract/notices.ts'
import { reminders } from '#contract/reminders.ts'
import { team } from '#contract/team.ts'
import { absentMembers } from '#server/analytics/absent.ts'
import { users } from '#server/db/schema/account.ts'
import { createNotices } from '#server/notices/notify.ts'
import { textServices } from '#server/text-services.ts'
import { sendDueReminders } from '#server/reminders/weekly-job.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'
import { delivered } from '#tests/support/outgoing.ts'
import { churchWithAbsent } from '#tests/support/samples/absent-people.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'
import { invitedEvent } from '#tests/support/samples/invited-event.ts'
import { uploadRecording } from '#tests/support/samples/recording-upload.ts'

// What happens in the areas, and who is told of it.

// A database of its own: what is due is looked for in all churches.
const api = await startApi({})

const told = async ({ token }: { token: string }) => {
  const { body } = await api.call(calls.list, {}, { token })
  return body.notices.map(({ kind, title, body: text, path, count }) => ({ kind, title, text, path, count }))
}

test('owner and leaders are told of RSVPs, counted by event; ushers are not, nor of what they enter themselves', async () => {
  const pastor = await owner(api)
  const church_id = pastor.church.id
  const leader = await withRole(api, church_id, 'leader')
  const usher = await withRole(api, church_id, 'usher')
  const ana = await member(api, pastor.token, church_id, 'Ana')
  const bob = await member(api, pastor.token, church_id, 'Bob')
  const event_id = await invitedEvent(api.db, church_id, [ana.id, bob.id])
  const answer = (member_id: string, status: string) =>
    api.call(events.rsvp, { event_id, church_id, member_id, status }, { headers: fromElsewhere() })
  await answer(ana.id, 'yes')
  await answer(ana.id, 'yes')
  await answer(bob.id, 'no')
  const input = { event_id, member_ids: [ana.id], status: 'no' }
  await api.call(events.setRsvps, input, { token: pastor.token })
  const notice = {
    kind: 'rsvp_answered',
    title: '2 new answers: Konsè Nwèl',
    text: 'Bob cannot come.',
    path: `/events/detail/${event_id}`,
    count: 2,
  }
  expect(await told(pastor)).toEqual([notice])
  expect(await told(leader)).toEqual([notice])
  expect(await told(usher)).toEqual([])
})

test('whoever sent messages is told when the last of them has gone', async () => {
  const pastor = await owner(api)
  const leader = await withRole(api, pastor.church.id, 'leader')
  const people = [
    await member(api, pastor.token, pastor.church.id, 'Ana'),
    await member(api, pastor.token, pastor.church.id, 'Bob'),
  ]
  const input = { church_id: pastor.church.id, member_ids: people.map(({ id }) => id), text: 'Bonjou {name}' }
  const { body } = await api.call(reminders.sendMessage, input, { token: leader.token })
  await delivered(api, body.id)
  const notice = {
    kind: 'send_finished',
    title: 'Your message has gone out',
    text: 'To 2 people.',
    path: `/church/sends/${body.id}`,
    count: 1,
  }
  await expect.poll(() => told(leader)).toEqual([notice])
  expect(await told(pastor)).toEqual([])
})

test('the owner is told of the weekly reminder, and nobody of its last message', async () => {
  const church = await churchWithAbsent(api, 'America/New_York', '2026-03-14')
  const parts = { ...api, ...createNotices(api), ...textServices(api), absentMembers }
  await sendDueReminders(parts, new Date('2026-03-14T19:00:00Z'))
  expect(await told(church)).toMatchObject([
    {
      kind: 'absent_reminder_sent',
      title: 'The weekly reminder has gone out',
      text: 'Legliz Lakou: 2 people who were missed.',
    },
  ])
  const [{ path } = { path: '' }] = await told(church)
  await delivered(api, path.split('/').at(-1)!)
  expect(await told(church)).toHaveLength(1)
})

test('whoever brings in a list is told that it was added, or why not', async () => {
  const pastor = await owner(api)
  const id = await upload(api, pastor, 'manm.csv', 'Name,Phone\nWideline Pierre,37123456\n')
  await settled(api, pastor, id)
  // They wait before the screen for it.
  expect(await told(pastor)).toEqual([])
  await api.call(imports.confirm, { import_id: id, rows: [] }, { token: pastor.token })
  await settled(api, pastor, id)
  const broken = await upload(api, pastor, 'vid.csv', 'Name,Phone\n')
  await settled(api, pastor, broken)
  expect(await told(pastor)).toMatchObject([
    { title: 'Your list could not be added', text: 'vid.csv', path: `/members/import/${broken}` },
    { title: 'Your list has been added', text: 'manm.csv: 1 person added.', path: `/members/import/${id}` },
  ])
})

test('who is written to is told of it until they have read it, and not of the text of what was deleted', async () => {
  const pastor = await owner(api)
  const leader = await withRole(api, pastor.church.id, 'leader')
  const by = { token: leader.token }
  const write = async (message: string) =>
    (await api.call(messages.send, { to_user_id: pastor.user.id, message }, by)).body.id
  await write('Bonjou pastè')
  const second = await write('Kilè nou rankontre?')
  const about = { kind: 'message_received', title: `2 new messages from ${leader.user.name}` }
  expect(await told(pastor)).toMatchObject([
    { ...about, text: 'Kilè nou rankontre?', path: `/leagues/messages/${leader.user.id}` },
  ])
  await api.call(messages.remove, { message_id: second }, by)
  expect(await told(pastor)).toMatchObject([{ ...about, text: '' }])
  await api.call(messages.read, { to_user_id: leader.user.id }, { token: pastor.token })
  expect((await api.call(calls.list, {}, { token: pastor.token })).body.unread).toBe(0)
})

test('whoever uploads a sermon is told that it is ready', async () => {
  const preacher = await person(api)
  const bytes = new Uint8Array(await readFile(new URL('../support/recordings/plain.mp3', import.meta.url)))
  const { body } = await uploadRecording(api, preacher, bytes, { title: 'Semè a' })
  expect(await told(preacher)).toMatchObject([
    { kind: 'upload_ready', text: 'Semè a', path: `/podcast/by/${body.id}` },
  ])
})

test('who is invited to a team under a proven email is told, until they have joined', async () => {
  const pastor = await owner(api)
  const [invited, unproven] = [await person(api), await person(api)]
  for (const { user } of [pastor, invited]) {
    await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id))
  }
  const invite = (email: string) =>
    api.call(team.invite, { church_id: pastor.church.id, role: 'usher', email }, { token: pastor.token })
  const { body } = await invite(invited.user.email!)
  await invite(unproven.user.email!)
  expect(await told(unproven)).toEqual([])
  const { pathname } = new URL(body.link)
  expect(await told(invited)).toMatchObject([
    { kind: 'team_invitation', title: 'You are invited to the team of Legliz Lakou', path: pathname },
  ])
  await api.call(team.join, { token: pathname.split('/').at(-1) }, { token: invited.token })
  expect((await api.call(calls.list, {}, { token: invited.token })).body.unread).toBe(0)
})
