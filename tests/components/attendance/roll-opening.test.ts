import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { members } from '#contract/members.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { button, dialog, expectMessage, expectText, field, fillIn, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { openRoll, respondWithService, row } from './roll.ts'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

resetClock()

test('a church without members is told how to get them, and that it had no services', async () => {
  const { router } = await open('/attendance')
  await expectText('No members yet')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Import a list' })).toBeVisible()
  await main.getByRole('link', { name: '+Add Member' }).click()
  await expect.element(heading('Add Member')).toBeVisible()
  await router.navigate({ href: '/attendance/history' })
  await expectText('No services yet')
})

test('the first names are typed on the empty roll, one after the other, and marked there', async () => {
  const { known } = await open('/attendance', { before: respondWithService })
  respond(members.add, (input) => {
    const added = aMember(input.name, { id: input.id! })
    known.members = [...known.members, added]
    return added
  })
  await button('Add').click()
  await expectMessage('Name of a member', 'Name is required')
  await fillIn({ 'Name of a member': 'Ana' })
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Ana')).not.toBeChecked()
  await expect.element(field('Name of a member')).toHaveFocus()
  await expect.element(field('Name of a member')).toHaveValue('')
  await fillIn({ 'Name of a member': 'Ana' })
  await expectText('Ana has nearly the same name.')
  await fillIn({ 'Name of a member': 'Bob' })
  await userEvent.keyboard('{Enter}')
  await row('Bob').click()
  await expect.element(row('Bob')).toBeChecked()
  await expect.poll(() => callsOf(members.add)).toMatchObject([{ name: 'Ana' }, { name: 'Bob' }])
})

test('the first member who is added from the roll leads back to it, and is on it', async () => {
  setClock('2026-11-18T15:00:00Z')
  const { router } = await open('/attendance', { before: respondWithService })
  await page.getByRole('main').getByRole('link', { name: '+Add Member' }).click()
  await fillIn({ Name: 'Ana', Phone: '3712 3456', Email: 'ana@example.org' })
  await button('Add member').click()
  await expect.element(row('Ana')).toBeVisible()
  expect(router.state.location.href).toContain('/attendance?date=2026-11-15')
})

test('someone who is added on a long roll is scrolled to, present', async () => {
  await openRoll(Array.from({ length: 60 }, (_, i) => `Member ${String(i).padStart(2, '0')}`))
  await button('Add someone new').click()
  await dialog().getByLabelText('Name').fill('Zamor')
  await dialog().getByLabelText('Phone').fill('3799 0011')
  await dialog().getByLabelText('Email').fill('zamor@example.org')
  await dialog().getByRole('button', { name: 'Add and mark present' }).click()
  await expect.element(row('Zamor')).toBeChecked()
  const box = () => row('Zamor').element().getBoundingClientRect()
  await expect.poll(() => box().top > 0 && box().bottom < innerHeight).toBe(true)
})

test.each([
  ['Friday', '2026-11-20T15:00:00Z', '2026-11-15'],
  ['Saturday', '2026-11-21T15:00:00Z', '2026-11-22'],
  ['Sunday', '2026-11-22T15:00:00Z', '2026-11-22'],
  // Still Friday in the church.
  ['Friday night', '2026-11-21T04:59:00Z', '2026-11-15'],
])('on %s the roll that is opened is that of the Sunday it is taken for', async (_, instant, date) => {
  setClock(instant)
  await open('/attendance', { members: [aMember('Ana')], before: respondWithService })
  await expect.element(field('Date of the service')).toHaveValue(date)
})

test('on Saturday the roll says that it is tomorrow’s, and leads to that of today', async () => {
  setClock('2026-11-21T15:00:00Z')
  await open('/attendance', { members: [aMember('Ana')], before: respondWithService })
  await expectText('This is the roll of tomorrow, Sunday.')
  await expect.element(button('Next Sunday')).toBeDisabled()
  await button('Open today’s').click()
  await expect.element(field('Date of the service')).toHaveValue('2026-11-21')
  await expect.element(page.getByText('This is the roll of tomorrow, Sunday.')).not.toBeInTheDocument()
})
