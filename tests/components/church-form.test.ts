import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { refresh } from '#src/queries/refresh.ts'
import {
  button,
  dialog,
  expectDescription,
  expectMessage,
  expectText,
  field,
  fillIn,
  heading,
  nothingLost,
  tryAgainUntil,
} from './form.ts'
import { open } from './open.tsx'
import { legliz, owner } from './sample-church.ts'
import { callsOf, respond, setNetwork } from './stub-server.ts'

const newChurch = { Name: 'Legliz Lapè', Phone: '3712 3456' }

test('a church is set up once, although the first response was lost, with what was changed since', async () => {
  const { known, path } = await open('/setup', { as: 'newcomer' })
  respond(church.create, (input) => {
    // What is there already stays as it is.
    const made = known.churches.find(({ id }) => id === input.id) ?? { ...legliz, ...input, id: input.id! }
    known.churches = [made]
    return made
  })
  respond(church.update, ({ church_id, base: _base, ...fields }) => ({ ...legliz, ...fields, id: church_id }))
  await fillIn({ ...newChurch, Phone: '1234567' })
  await button('Submit').click()
  await expectMessage(
    'Phone',
    'This is not a phone number (Haiti). For another country start with + and its code.',
  )
  await fillIn(newChurch)
  setNetwork('loses responses')
  await button('Submit').click()
  await expectText(nothingLost)
  setNetwork('up')
  await refresh([church.list])
  await fillIn({ Name: 'Legliz Lespwa' })
  await button('Submit').click()
  // The next step is the roll.
  await expect.poll(path).toMatch(/^\/attendance/)
  const [first, second, ...more] = callsOf(church.create)
  expect(more).toEqual([])
  expect(second!.id).toBe(first!.id)
  expect(second!.phone).toBe('50937123456')
  expect(callsOf(church.update)).toMatchObject([{ church_id: first!.id, name: 'Legliz Lespwa' }])
})

test('what is known of a church is changed, and nothing is sent before', async () => {
  await open('/setup')
  respond(church.update, ({ church_id, base: _base, ...fields }) => ({ ...legliz, ...fields, id: church_id }))
  await expect.element(heading('Update Your Church Info')).toBeVisible()
  await expect.element(field('Name')).toHaveValue(legliz.name)
  await button('Submit').click()
  await expectText('Nothing has been changed yet.')
  expect(callsOf(church.update)).toEqual([])
  await fillIn({ Address: '14 Ri Lanbi, Jakmèl' })
  await button('Submit').click()
  await expectText('Church info has been updated.')
  expect(callsOf(church.update)).toEqual([
    {
      church_id: legliz.id,
      address: '14 Ri Lanbi, Jakmèl',
      base: { address: legliz.address },
    },
  ])
})

test('what someone else has written meanwhile is taken over with one press', async () => {
  await open('/setup')
  const theirs = { ...legliz, name: 'Legliz Lespwa' }
  respond(church.update, () => ({ ...theirs, conflicts: [{ field: 'name', theirs: theirs.name }] }))
  await fillIn({ Name: 'Legliz Lapè' })
  await button('Submit').click()
  await expectMessage('Name', 'Someone else changed this to “Legliz Lespwa”. Save again to keep yours.')
  await button('Keep theirs: Name').click()
  await expectText('Church info has been updated.')
  await expect.element(field('Name')).toHaveValue('Legliz Lespwa')
  expect(callsOf(church.update)).toHaveLength(1)
})

test('a church that has no address yet is changed without one, and keeps one that it has', async () => {
  const { known } = await open('/setup', { churches: [{ ...legliz, address: '' }] })
  respond(church.update, ({ church_id, base: _base, ...fields }) => {
    const saved = { ...known.churches[0]!, ...fields, id: church_id }
    known.churches = [saved]
    return saved
  })
  await fillIn({ Name: 'Legliz Lespwa' })
  await button('Submit').click()
  await expectText('Church info has been updated.')
  expect(callsOf(church.update)).toMatchObject([{ name: 'Legliz Lespwa', base: { name: legliz.name } }])
  await fillIn({ 'Address (optional)': '12 Ri Lanbi' })
  await button('Submit').click()
  await fillIn({ Address: '' })
  await button('Submit').click()
  await expectMessage('Address', 'Address is required')
  expect(callsOf(church.update)).toHaveLength(2)
})

test('a phone that its country cannot have is refused in the form, and one that it can is completed', async () => {
  await open('/setup', { churches: [{ ...legliz, country: 'FR' }] })
  const french: Church = { ...legliz, country: 'FR' }
  respond(church.update, ({ church_id, base: _base, ...fields }) => ({ ...french, ...fields, id: church_id }))
  // The one that is stored is none either, and stays.
  await fillIn({ Name: 'Legliz Lespwa' })
  await button('Submit').click()
  await expectText('Church info has been updated.')
  await fillIn({ Phone: '06 12 34 56' })
  await button('Submit').click()
  await expectMessage(
    'Phone',
    'This is not a phone number (France). For another country start with + and its code.',
  )
  await expect.element(field('Phone')).toHaveFocus()
  await fillIn({ Phone: '06 12 34 56 78' })
  await button('Submit').click()
  await expect.element(field('Phone')).toHaveValue('33612345678')
  await fillIn({ Phone: '+509 3712 3456' })
  await button('Submit').click()
  await expect.element(field('Phone')).toHaveValue('50937123456')
  const sent = callsOf(church.update).map(({ phone }) => phone)
  expect(sent).toEqual([undefined, '33612345678', '50937123456'])
})

test('the country goes with the time zone until one is chosen', async () => {
  await open('/setup')
  await field('Timezone').selectOptions('America/Chicago')
  await expect.element(field('Country')).toHaveValue('US')
  await field('Timezone').selectOptions('America/Port-au-Prince')
  await expect.element(field('Country')).toHaveValue('HT')
  await field('Country').selectOptions('CA')
  await field('Timezone').selectOptions('America/Chicago')
  await expect.element(field('Country')).toHaveValue('CA')
})

test('the weekly texts are switched on with the other settings', async () => {
  await open('/setup')
  respond(church.update, ({ church_id, base: _base, ...fields }) => ({ ...legliz, ...fields, id: church_id }))
  const weekly = page.getByRole('checkbox', { name: /Weekly SMS to absent members/ })
  await expect.element(weekly).not.toBeChecked()
  await weekly.click()
  await field('Currency').selectOptions('HTG')
  await field('Language of messages to members').selectOptions('ht')
  await button('Submit').click()
  await expectText('Church info has been updated.')
  expect(callsOf(church.update)).toMatchObject([{ weekly_reminder: true, currency: 'HTG', language: 'ht' }])
  await expect.element(weekly).toBeChecked()
})

test('a church that cannot be read can be asked for again', async () => {
  const refuse = () => {
    throw new Problem(403, m.something_wrong())
  }
  await open('/setup', { as: 'newcomer', before: () => respond(church.list, refuse) })
  await expectText('Unable to fetch church info.')
  respond(church.list, () => ({ churches: [], currentPage: 1, totalPages: 1, totalItems: 0 }))
  await tryAgainUntil(field('Country'))
})

test('without a network nobody is sent to set up a church', async () => {
  setNetwork('down')
  const { path } = await open('/members', { as: 'newcomer' })
  await expectText('Your church is not on this device yet')
  expect(path()).toBe('/members')
})

test('a church is deleted only by its name; then the other one is shown', async () => {
  const betel: Church = { ...legliz, id: 'betel', name: 'Legliz Betel' }
  const { path } = await open('/setup', { churches: [betel, legliz] })
  respond(church.remove, ({ name }) => {
    if (name.toLowerCase() !== 'legliz betel') {
      throw fieldProblem('name', m.church_name_not_it({ name: betel.name }))
    }
    return { ...betel, deletedUntil: '2026-12-06T12:00:00.000Z' }
  })
  await button('Delete church').click()
  const remove = dialog().getByRole('button', { name: 'Delete church' })
  const name = dialog().getByLabelText('Type the church’s name')
  await remove.click()
  await expectDescription(name, 'Type the church’s name to delete it.')
  await name.fill('Lakou')
  await remove.click()
  await expectDescription(name, 'This is not the church’s name: Legliz Betel')
  await name.fill('legliz betel')
  await remove.click()
  await expect.poll(path).toBe('/dashboard')
  await expect.poll(() => localStorage.getItem('church_id')).toBe(legliz.id)
})

test('a church’s owner reads where its look is seen, with the way to their public page', async () => {
  const publicPage = page.getByRole('link', { name: 'My public page' })
  const alone = 'It is also on your public page, once you have published a sermon or a post.'
  await open('/setup')
  await expectText(alone)
  await expect.element(publicPage).toHaveAttribute('href', `/@${owner.username}`)
  // Of two, the page shows one.
  await open('/setup', { churches: [legliz, { ...legliz, id: 'second' }] })
  await expectText(/If you own several churches, your public page uses the one named like you/)
  await expect.element(page.getByText(alone)).not.toBeInTheDocument()
  // The page is the owner's, not that of those who lead with them.
  await open('/setup', { churches: [{ ...legliz, role: 'leader' }] })
  await expectText(/^Guests see it on their invitation/)
  await expect.element(publicPage).not.toBeInTheDocument()
})
