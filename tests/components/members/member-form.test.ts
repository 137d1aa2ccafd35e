import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countryName } from '#contract/countries/country-name.ts'
import { members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { refresh } from '#src/queries/refresh.ts'
import {
  button,
  dialog,
  expectDescription,
  expectText,
  field,
  fillIn,
  heading,
} from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aGroup, aMember, legliz } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

/** The labels and messages of the form in each language. */
const languages = [
  {
    language: 'en',
    labels: { name: 'Name', phone: 'Phone', email: 'Email' },
    submit: 'Add member',
    empty: { name: 'Name is required', phone: 'Phone is required', email: 'Email is required' },
    letters: 'Use digits, +, parentheses, hyphens and spaces only.',
    notANumber: 'This is not a phone number (Haiti). For another country start with + and its code.',
  },
  {
    language: 'fr',
    labels: { name: 'Nom', phone: 'Téléphone', email: 'E-mail' },
    submit: 'Ajouter le membre',
    empty: {
      name: 'Le nom est obligatoire',
      phone: 'Le téléphone est obligatoire',
      email: 'L’adresse e-mail est obligatoire',
    },
    letters: 'Seulement des chiffres, +, des parenthèses, des tirets et des espaces.',
    notANumber: 'Ce n’est pas un numéro de : Haïti. Pour un autre pays, commencez par + et l’indicatif.',
  },
  {
    language: 'ht',
    labels: { name: 'Non', phone: 'Telefòn', email: 'Imèl' },
    submit: 'Ajoute manm nan',
    empty: { name: 'Non an obligatwa', phone: 'Telefòn nan obligatwa', email: 'Imèl la obligatwa' },
    letters: 'Sèlman chif, +, parantèz, tirè ak espas.',
    notANumber: 'Sa a pa yon nimewo Ayiti. Pou yon lòt peyi, kòmanse ak + epi kòd peyi a.',
  },
] as const

const newMember = `/members/form/${legliz.id}`
const ana = { Name: 'Ana', Phone: '3712 3456', Email: 'ana@example.org' }

/** As the server, which knows which numbers there are. */
function refusePhone(): never {
  throw fieldProblem('phone', m.phone_not_a_number({ country: countryName('HT') }))
}

for (const { language, labels, submit, empty, letters, notANumber } of languages) {
  test(`every field says in its place what is wrong with it (${language})`, async () => {
    await open(newMember, { language })
    const add = page.getByRole('button', { name: submit, exact: true })
    await add.click()
    await expectDescription(field(labels.name), empty.name)
    await expectDescription(field(labels.phone), empty.phone)
    await expectDescription(field(labels.email), empty.email)
    await expect.element(field(labels.name)).toHaveFocus()

    await fillIn({ [labels.name]: 'Ana', [labels.phone]: '3712-ABCD', [labels.email]: 'ana@example.org' })
    await add.click()
    await expectDescription(field(labels.phone), letters)
    await expect.element(field(labels.phone)).toHaveFocus()
    expect(callsOf(members.add)).toEqual([])

    // What the rules of the country exclude is said in the same place, and does not leave the device.
    await fillIn({ [labels.phone]: '1234567' })
    await add.click()
    await expectDescription(field(labels.phone), notANumber)
    await expect.element(field(labels.phone)).toHaveFocus()
    expect(callsOf(members.add)).toEqual([])
  })
}

test('an edit that the server refuses is corrected in the open form', async () => {
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })
  await open(`${newMember}/ana?edit=true`, { members: [member] })
  respond(members.update, refusePhone)
  await field('Phone').fill('4811 2233')
  await button('Save changes').click()
  await expectDescription(field('Phone'), languages[0].notANumber)
  respond(members.update, ({ phone }) => Object.assign(member, { phone }))
  await field('Phone').fill('4812 3456')
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  expect(callsOf(members.update).map(({ phone }) => phone)).toEqual(['4811 2233', '4812 3456'])
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('This could not be saved on the server')).not.toBeInTheDocument()
})

test('a form whose save met the limit of the plan says so and leads to the plans', async () => {
  const { path } = await open(newMember)
  respond(members.add, () => {
    throw new Problem(402, m.member_limit_reached({ plan: 'Free', limit: 20 }))
  })
  await fillIn(ana)
  await button('Add member').click()
  await expectText(
    'Your Free plan has room for 20 adults; children and visitors do not count. Choose a larger plan to add more.',
  )
  expect(path()).not.toBe('/members')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'See plans' }))
    .toHaveAttribute('href', '/pricing')
})

test('who shares a phone number with another first name is of the household: named, and added without a question', async () => {
  const member = aMember('Ana Paul', { phone: '+50937123456', email: 'ana@example.org' })
  await open(newMember, { members: [member] })
  await fillIn({ Phone: '37123456' })
  await expectText('Ana Paul has this phone number already.')
  await fillIn({ Name: 'Bernadette Paul', Email: 'bernadette@example.org' })
  await button('Add member').click()
  await expectText('Member added successfully.')
})

test('several members are added one after the other', async () => {
  const { known } = await open(newMember)
  for (const [n, name] of ['Ana', 'Bernadette'].entries()) {
    await fillIn({ Name: name, Phone: `371200${n}0`, Email: `${name}@example.org` })
    await button('Add, then another').click()
    await expect.element(field('Name')).toHaveValue('')
    await expect.element(field('Name')).toHaveFocus()
  }
  expect(known.members.map(({ name }) => name)).toEqual(['Ana', 'Bernadette'])
})

test('an edit that is gone on with later undoes nothing that others have changed meanwhile', async () => {
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org', address: 'Jakmèl' })
  await open(`${newMember}/ana?edit=true`, { members: [member], groups: [aGroup('Koral')] })
  await field('Address').fill('Okay')
  await button('Close').click()
  Object.assign(member, { phone: '+50948123456', groups: [{ id: 'koral', name: 'Koral' }] })
  await refresh([members.list], 'all')
  await button('Edit').click()
  await expect.element(field('Address')).toHaveValue('Okay')
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  const ids = { member_id: 'ana', church_id: expect.any(String) }
  expect(callsOf(members.update)).toEqual([{ ...ids, address: 'Okay', base: { address: 'Jakmèl' } }])
})

test('nothing is sent when nothing was changed', async () => {
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })
  await open(`${newMember}/ana?edit=true`, { members: [member] })
  await button('Save changes').click()
  await expectText('Nothing has been changed yet.')
  expect(callsOf(members.update)).toEqual([])
})

test('a member is put into groups, twenty groups at a time', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `Gwoup ${String(i + 1).padStart(2, '0')}`)
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })
  const { router } = await open(`${newMember}/ana?edit=true`, {
    members: [member, aMember('Bernadette')],
    groups: names.map((name) => aGroup(name)),
  })
  const boxes = page.getByRole('group', { name: 'Groups' }).getByRole('checkbox')
  await expect.poll(() => boxes.elements().length).toBe(20)
  await button('Load More Groups').click()
  await expect.poll(() => boxes.elements().length).toBe(25)
  await expect.element(button('Load More Groups')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Gwoup 23' }).click()
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  expect(callsOf(members.update)).toMatchObject([{ groups: ['gwoup-23'] }])

  await expect.element(dialog()).not.toBeInTheDocument()
  await router.navigate({ href: '/members' })
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toHaveTextContent('Gwoup 23')
  await button('Gwoup 23').click()
  await expectText('1 of 2 members')
  await router.navigate({ href: `${newMember}/ana?edit=true` })
  await expect.element(boxes.first()).toHaveAccessibleName('Gwoup 23')
  await expect.element(boxes.first()).toBeChecked()
})

test('other details are lines of their own, shown and changed', async () => {
  const details = 'Robe: L\nLocker: 12'
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org', details })
  await open(`${newMember}/ana?edit=true`, { members: [member] })
  await expect
    .element(page.getByRole('definition').getByText('Robe: L'))
    .toHaveStyle({ whiteSpace: 'pre-line' })
  await expect.element(field('Other details')).toHaveValue(details)
  await field('Other details').fill('Robe: M\nLocker: 12')
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  expect(callsOf(members.update)).toMatchObject([{ details: 'Robe: M\nLocker: 12' }])
})

test('what need not be known stays unfolded while it is corrected, and when the form is gone on with', async () => {
  const { router } = await open(newMember)
  const more = page.getByText('Birthday, address and household')
  await more.click()
  await field('Month').selectOptions('February')
  await field('Day').fill('31')
  await button('Add member').click()
  await expect.element(field('Month')).toHaveAttribute('aria-invalid', 'true')
  await field('Day').fill('3')
  await expect.element(field('Month')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Day')).toBeVisible()
  await expect.element(field('Day')).toHaveFocus()

  await more.click()
  await expect.element(field('Day')).not.toBeVisible()
  await field('Name').fill('Ana')
  await expect.element(field('Day')).not.toBeVisible()
  await router.navigate({ to: '/groups' })
  await router.navigate({ href: newMember })
  await expect.element(field('Day')).toBeVisible()
  await expect.element(field('Day')).toHaveValue('3')
})

test('a member is added with the keyboard alone', async () => {
  const { known } = await open('/members')
  const add = page.getByRole('link', { name: '+Add Member' })
  await expect.element(add).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Add Member')).toHaveFocus()
  await expect.element(field('Name')).toBeVisible()
  for (let i = 0; i < 4 && document.activeElement !== field('Name').element(); i++) await userEvent.tab()
  await userEvent.keyboard('Ana{Tab}3712 3456')
  // Past “has no phone” and “Add another phone”.
  await userEvent.keyboard('{Tab}{Tab}{Tab}ana@example.org{Enter}')
  await expectText('Member added successfully.')
  expect(known.members.map(({ name, phone }) => [name, phone])).toEqual([['Ana', '3712 3456']])
})

test('names of every kind are shown and break no layout', async () => {
  const names = ['אליהו בן דוד', 'محمد الأمين', '🎺 Zeke 👩🏾‍🎤', 'W'.repeat(200)]
  const { router } = await open('/members', {
    members: names.map((name, i) => aMember(name, { id: String(i), email: 'a@example.org' })),
  })
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  for (const name of names) await expect.element(page.getByText(name, { exact: true })).toBeInTheDocument()
  for (const width of [390, 1280]) {
    await page.viewport(width, 844)
    await expect.poll(tooWide).toBe(0)
  }
  await router.navigate({ href: `${newMember}/3` })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(tooWide).toBe(0)
  await page.viewport(390, 844)
  await expect.poll(tooWide).toBe(0)
  await button('Edit').click()
  await field('Name').fill('N'.repeat(10_000))
  await button('Save changes').click()
  await expectDescription(field('Name'), 'At most 200 characters.')
})

test('who goes elsewhere while someone is being added stays there', async () => {
  const { router, path } = await open(newMember)
  const release = hold(members.add)
  await fillIn(ana)
  await button('Add member').click()
  await router.navigate({ to: '/groups' })
  await expect.element(heading('Groups')).toBeVisible()
  release()
  await expectText('Member added successfully.')
  expect(path()).toBe('/groups')
})
