import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { attendance } from '#contract/attendance/attendance.ts'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { Problem } from '#server/http/problem.ts'
import { queryClient } from '#src/api/query.ts'
import { chooseChurch } from '#src/api/session.ts'
import { database } from '#src/offline/database.ts'
import { write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { rosterQuery } from '#src/queries/church-queries.ts'
import { expectAccessible } from './accessible.ts'
import { button, dialog, expectText, field, tryAgainUntil } from './form.ts'
import { expectSynced, open } from './open.tsx'
import { aGroup, aMember, legliz } from './sample-church.ts'
import { aDonation } from './donations/sample-gifts.ts'
import { callsOf, respond, setNetwork } from './stub-server.ts'

// What waits on a device while the person's church, role, groups or members change: each has a way on.

const notAllowed = () => {
  throw new Problem(403, 'Your role in this church does not allow that.')
}
const notFound = () => {
  throw new Problem(404, 'This could not be found.')
}
const gift = { church_id: legliz.id, member_id: 'ana', amount: 25, note: 'Ladim', date: '2026-11-15' }
const edit = () => page.getByRole('link', { name: 'Edit' })

/** Lets the page copy, and returns what it has copied last. */
function watchClipboard() {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  return () => writeText.mock.lastCall?.[0]
}

test('an usher is led to no form that only leaders may open, but can copy a gift for one, or discard it', async () => {
  const copied = watchClipboard()
  await open('/waiting', {
    churches: [{ ...legliz, role: 'usher' }],
    members: [aMember('Ana')],
    before: () => respond(donations.add, notAllowed),
  })
  await write(donations.add, { id: 'gift', ...gift, method: 'cheque', cheque_number: '1042' })
  await write(donations.update, { donation_id: 'gift', church_id: legliz.id, amount: 30, note: 'De ladim' })
  await expectText('Your role in this church no longer allows this.')
  await expectText('Donation: $25, Ana')
  await expect.element(edit()).not.toBeInTheDocument()
  await expectAccessible()

  await page.getByText('Read the text').click()
  await expectText(/Notes: Ladim/)
  await button('Copy the text').click()
  const lines = ['Donation: $25, Ana', 'Date: Nov 15, 2026', 'Notes: Ladim', 'Method: Check 1042', '']
  await expect.poll(copied).toBe([...lines, 'Donation changed: $30, Ana', 'Notes: De ladim'].join('\n'))
  await button('Discard').click()
  await expectText('Discard 2 changes?')
  await dialog().getByRole('button', { name: 'Discard' }).click()
  await expectText('Nothing is waiting on this device.')
})

test('the roll of a church that was deleted is copied or discarded in one go, or sent once it is there again', async () => {
  const copied = watchClipboard()
  const other = { ...legliz, id: 'other', name: 'Legliz Kafou' }
  const { known } = await open('/waiting', {
    churches: [legliz, other],
    members: [aMember('Ana'), aMember('Bernadette'), aMember('Clermont')],
    before: () => respond(attendance.mark, notFound),
  })
  const roster = () => queryClient.getQueryData(rosterQuery(legliz.id).queryKey)
  await expect.poll(() => roster()?.length).toBe(3)
  setNetwork('down')
  for (const member_id of ['ana', 'bernadette', 'clermont']) {
    const marks = [{ member_id, present: true, marked_at: new Date().toISOString() }]
    await write(attendance.mark, { church_id: legliz.id, date: '2026-11-15', marks })
  }
  known.churches = [other]
  known.members = []
  setNetwork('up')
  chooseChurch(other.id)
  await expect.poll(roster).toBeUndefined()
  await expectText('You are no longer in this church, or it was deleted.')
  // They are refused one after the other.
  await expect.poll(() => pendingRows().every(({ status }) => status === 'needsAttention')).toBe(true)
  await expect.poll(() => page.getByText(/^Marked present/).elements().length).toBe(3)
  await expect.element(edit()).not.toBeInTheDocument()
  await button('Copy the text').click()
  // The device has nothing of that church any more, but it still knows who was marked.
  expect(copied()?.split('\n').filter(Boolean)).toEqual(
    ['Ana', 'Bernadette', 'Clermont'].map((name) => `Marked present: ${name}, Nov 15, 2026`),
  )

  respond(attendance.mark, ({ date, marks = [] }) => ({ date, guests: 0, marks }))
  known.churches = [legliz]
  await tryAgainUntil(page.getByText('Nothing is waiting on this device.'))
  const sent = callsOf(attendance.mark).slice(-3)
  expect(sent.flatMap(({ marks = [] }) => marks.map(({ member_id }) => member_id))).toEqual(
    expect.arrayContaining(['ana', 'bernadette', 'clermont']),
  )
})

test('a note on a member who was deleted can be read and copied', async () => {
  const copied = watchClipboard()
  await open('/waiting', { before: () => respond(members.addFollowUp, notFound) })
  const note = { member_id: 'ana', church_id: legliz.id, kind: 'called', note: 'Li malad.' } as const
  await write(members.addFollowUp, { id: 'note', ...note })
  await expectText('The record this change belongs to no longer exists.')
  await button('Copy the text').click()
  await expect.poll(copied).toContain('Called: Li malad.')
})

test('of a note on several members those who were deleted meanwhile are named; the others have it', async () => {
  const { known } = await open('/waiting', { members: [aMember('Ana'), aMember('Bob'), aMember('Carl')] })
  respond(members.addFollowUps, () => ({
    added: 1,
    refused: ['bob', 'carl'].map((member_id) => ({ member_id, message: 'This person is not a member.' })),
  }))
  await expect.poll(() => queryClient.getQueryData(rosterQuery(legliz.id).queryKey)?.length).toBe(3)
  known.members = [aMember('Ana')]
  const note = { church_id: legliz.id, kind: 'called', note: 'Yo byen.' } as const
  await write(members.addFollowUps, { member_ids: ['ana', 'bob', 'carl'], ...note })
  await expectText('Follow-up noted: Bob')
  await expectText('Follow-up noted: Carl')
  await expect.element(page.getByRole('link', { name: /^2 to check/ })).toBeInTheDocument()
  await expect.element(page.getByText('This person is not a member.').first()).toBeVisible()
  await expect
    .poll(async () => (await database.outbox.toArray()).filter(({ status }) => status !== 'sent').length)
    .toBe(2)
})

test('a member whose group was deleted meanwhile is corrected and sent without it', async () => {
  const choir = aGroup('Koral')
  const { router } = await open('/waiting', {
    groups: [choir],
    before: () =>
      respond(members.add, ({ groups, ...input }) => {
        if (groups.includes('gone')) {
          throw new Problem(400, 'No', { fields: { groups: 'This group is not in your church.' } })
        }
        return { ...aMember('Ana'), ...input, id: 'ana', groups: [choir] }
      }),
  })
  const contact = { name: 'Ana', phone: '3712 3456', email: 'ana@example.org' }
  await write(members.add, { id: 'ana', church_id: legliz.id, ...contact, groups: ['gone', choir.id] })
  await edit().click()
  await expectText('This group is not in your church.')
  await expect.element(field('Koral')).toBeChecked()
  await button('Add member').click()
  await expect.poll(() => callsOf(members.add).at(-1)?.groups).toEqual([choir.id])
  await router.navigate({ to: '/waiting' })
  await expectText('Nothing is waiting on this device.')
})

test('what was refused in another church is edited in that one', async () => {
  const other = { ...legliz, id: 'other', name: 'Legliz Kafou' }
  await open('/waiting', {
    churches: [other, legliz],
    members: [aMember('Ana')],
    before: () =>
      respond(donations.add, () => {
        throw new Problem(400, 'No', { fields: { note: 'Too long.' } })
      }),
  })
  await write(donations.add, { id: 'gift', ...gift })
  await expect.element(page.getByRole('listitem').getByText('Legliz Lakou')).toBeVisible()
  await edit().click()
  await expectText('Too long.')
  await expect.element(page.getByRole('combobox', { name: 'Member' })).toHaveValue('Ana')
  await expect.poll(() => localStorage.getItem('church_id')).toBe(legliz.id)
})

test('a change at which the server fails is named, and the others are sent: nobody is said to be offline', async () => {
  const { known } = await open('/waiting', {
    members: [aMember('Ana')],
    before: ({ donations: gifts }) =>
      respond(donations.add, ({ id = '', amount }) => {
        // Tried again by nobody but the button: a third failure before the press would take the button away.
        const headers = { 'retry-after': '3600' }
        if (amount === 13)
          throw new Problem(500 as 503, 'Something went wrong. Please try again.', { headers })
        const added = aDonation(aMember('Ana'), amount, { id })
        gifts.push(added)
        return added
      }),
  })
  const { order } = await write(donations.add, { id: 'poisoned', ...gift, amount: 13 })
  await write(donations.add, { id: 'other', ...gift })
  await expect.poll(() => known.donations.map(({ id }) => id)).toEqual(['other'])
  await expect.poll(async () => (await database.outbox.get(order))?.stuck).toBeGreaterThan(0)
  await database.outbox.update(order, { stuck: 2 })
  await button('Send now').click()
  await expectText('The connection is good, but this change does not get through.')
  await expectText('Donation: $13, Ana')
  // In place of "No signal".
  await expect.element(page.getByRole('link', { name: /^1 to check/ })).toBeInTheDocument()
  await expect.element(edit()).not.toBeInTheDocument()
  await button('Discard').click()
  await dialog().getByRole('button', { name: 'Discard' }).click()
  await expectText('Nothing is waiting on this device.')
})

test('a row sent by another window, of which this one has not heard, is read before it is deleted', async () => {
  const { known } = await open('/members', { members: [aMember('Ana')] })
  await expectSynced()
  const { order } = await write(donations.add, { id: 'gift', ...gift })
  const rowOf = async () => (await database.outbox.get(order))!
  await expect.poll(async () => (await rowOf()).status).toBe('sent')
  known.members.push(aMember('Bob'))
  const { order: _order, ...sent } = await rowOf()
  const input = { id: 'bob', church_id: legliz.id, name: 'Bob', phone: '', email: '' }
  await database.outbox.add({ ...sent, key: 'theirs', call: members.add.name, input })
  await expect.element(page.getByRole('link', { name: 'View Bob' })).toBeVisible()
  await expect.poll(() => database.outbox.count()).toBe(0)
})
