import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#contract/locales/paraglide/messages.js'
import { countryName } from '#contract/countries/country-name.ts'
import { members } from '#contract/members.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { button, expectDescription, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const newMember = `/members/form/${legliz.id}`
const ana = { Name: 'Ana', Phone: '3712 3456', Email: 'ana@example.org' }
const rose = {
  phone: '+50937123456',
  phone_label: 'mobile',
  phones: [
    { value: '+50928123456', label: 'home' },
    { value: '+13055550144', label: 'Madanm li' },
  ],
  email: 'ana@example.org',
  emails: [{ value: 'ana.work@example.org', label: 'work' }],
}
const notANumber = m.phone_not_a_number({ country: countryName('HT') })

test('further phones and emails are added with their labels, by the keyboard alone', async () => {
  await open(newMember)
  await fillIn(ana)
  await button('Add another phone').click()
  await expect.element(field('Phone 2')).toHaveFocus()
  await userEvent.keyboard('2812 3456{Tab}')
  await expect.element(field('Label: Phone 2')).toHaveFocus()
  await field('Label: Phone 2').selectOptions('Home')
  await field('Label: Phone').selectOptions('Mobile')
  await button('Add another email').click()
  await userEvent.keyboard('work@example.org')
  // Not typed: it is left out.
  await button('Add another phone').click()
  await button('Add member').click()
  await expectText('Member added successfully.')
  expect(callsOf(members.add)).toMatchObject([
    {
      phone: '3712 3456',
      phone_label: 'mobile',
      phones: [{ value: '2812 3456', label: 'home' }],
      emails: [{ value: 'work@example.org', label: '' }],
    },
  ])
})

test('a member with one phone is added as documented', async () => {
  await open(newMember)
  await fillIn(ana)
  await button('Add member').click()
  await expectText('Member added successfully.')
  for (const name of ['phones', 'phone_label', 'emails', 'email_label']) {
    expect(callsOf(members.add)[0]).not.toHaveProperty(name)
  }
})

test('a further phone becomes the primary one, and another one is removed', async () => {
  const member = aMember('Ana', rose)
  await open(`${newMember}/ana?edit=true`, { members: [member] })
  await button('Make primary: Phone 2').click()
  await expect.element(field('Phone')).toHaveValue('+509 2812 3456')
  await expect.element(field('Label: Phone')).toHaveValue('home')
  await expect.element(field('Phone 2')).toHaveValue('+509 3712 3456')
  await button('Remove: Phone 3').click()
  await expect.element(field('Phone 3')).not.toBeInTheDocument()
  await expect.element(field('Phone 2')).toHaveFocus()
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  expect(callsOf(members.update)).toMatchObject([
    {
      phone: '+509 2812 3456',
      phone_label: 'home',
      phones: [{ value: '+509 3712 3456', label: 'mobile' }],
      base: { phone: '+509 3712 3456', phone_label: 'mobile' },
    },
  ])
  expect(callsOf(members.update)[0]).not.toHaveProperty('emails')
})

test('what is wrong with a further phone is said in its row', async () => {
  await open(`${newMember}/ana?edit=true`, { members: [aMember('Ana', rose)] })
  await field('Phone 3').fill('3712-ABCD')
  await button('Save changes').click()
  await expectDescription(field('Phone 3'), m.phone_invalid())
  await expect.element(field('Phone 3')).toHaveFocus()
  await field('Phone 3').fill('1234567')
  await button('Save changes').click()
  await expectDescription(field('Phone 3'), notANumber)
  expect(callsOf(members.update)).toEqual([])

  respond(members.update, () => {
    throw fieldProblem('phones.0.value', notANumber)
  })
  await field('Phone 3').fill('2812 9999')
  await button('Save changes').click()
  await expectDescription(field('Phone 2'), notANumber)
  await expect.element(field('Phone 2')).toHaveFocus()
})

test('the page of a member lists them all, each with its label and one press to use it', async () => {
  await open(`${newMember}/ana`, { members: [aMember('Ana', rose)] })
  await expectText('Mobile · Primary')
  await expectText('Madanm li')
  const call = page.getByRole('link', { name: 'Call +509 2812 3456' })
  await expect.element(call).toHaveAttribute('href', 'tel:+50928123456')
  const mail = page.getByRole('link', { name: 'Email ana.work@example.org' })
  await expect.element(mail).toHaveAttribute('href', 'mailto:ana.work@example.org')
})

test('a text goes to the mobile, not to the number at home', async () => {
  const home = {
    phone: '+50928123456',
    phone_label: 'home',
    phones: [{ value: '+50937123456', label: 'mobile' }],
  }
  await open(`${newMember}/ana`, { members: [aMember('Ana', home)] })
  const header = page.getByRole('banner').or(page.getByRole('main'))
  await expect
    .element(header.getByRole('link', { name: 'SMS Ana' }))
    .toHaveAttribute('href', 'sms:+50937123456')
  await expect
    .element(header.getByRole('link', { name: 'Call Ana' }))
    .toHaveAttribute('href', 'tel:+50928123456')
})

test('a further number and email are found in the list', async () => {
  await open('/members', { members: [aMember('Ana', rose), aMember('Bel')] })
  const search = page.getByRole('searchbox').first()
  for (const typed of ['2812 3456', 'ana.work']) {
    await search.fill(typed)
    await expect.element(page.getByRole('link', { name: 'View Ana' }).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View Bel' })).not.toBeInTheDocument()
  }
})

test('a merge says which numbers the member will have', async () => {
  const [one, other] = [
    aMember('Ana', rose),
    aMember('Anna', { phone: '+50937129999', email: 'anna@example.org' }),
  ]
  respond(members.mergePreview, () => ({
    kept: one,
    dropped: other,
    result: one,
    keeps: { attendance: 0, gifts: 0, groups: 0, invitations: 0, followUps: 0 },
    brings: { attendance: 0, gifts: 0, groups: 0, invitations: 0, followUps: 0 },
  }))
  await open('/members/duplicates/merge?a=ana&b=anna', { members: [one, other] })
  const further = page.getByRole('definition').filter({ hasText: 'Home: +509 2812 3456' })
  await expect.element(further).toHaveTextContent('+509 3712 9999')
  await page.getByRole('radio', { name: '+509 3712 9999', exact: true }).click()
  await expect.element(further).toHaveTextContent('Mobile: +509 3712 3456')
  await expect.element(further).not.toHaveTextContent('+509 3712 9999')
})
