import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import type { User } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectMessage, expectText, field, fillIn } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const complete: User = {
  ...owner,
  user_type: 2,
  company: 'Lakou SA',
  phone: '+50937123456',
  website: 'https://lakou.example',
  team_size: '100-150',
  company_description: 'We sing.',
  country: 'Haiti',
  city: 'Jakmèl',
  address: '12 Ri Lanbi',
}

test('a complete profile is read, and each part of it changed in a sheet', async () => {
  await open('/profile', { user: complete })
  respond(account.update, (changes) => ({ user: { ...complete, ...(changes as Partial<User>) } }))
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(part('About you')).toHaveTextContent(/Marie Joseph.*@example.*37.?12.?3456.*@marie/)
  await expect.element(part('Company')).toHaveTextContent(/Lakou SA.*lakou\.example.*200-500.*We sing\./)
  await expect.element(page.getByRole('link', { name: 'lakou.example' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()

  await expectAccessible()
  await button('Edit: Address').click()
  await expect.element(dialog()).toHaveAccessibleName('Address')
  await expect.element(dialog().getByLabelText('Company')).not.toBeInTheDocument()
  await fillIn({ City: '' })
  await dialog().getByRole('button', { name: 'Submit' }).click()
  await expectMessage('City', 'City is required')
  await fillIn({ City: 'Okay' })
  await dialog().getByRole('button', { name: 'Submit' }).click()
  await expectText('Profile has been updated.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Edit: Address')).toHaveFocus()
  await expect.element(part('Address')).toHaveTextContent(/Okay/)
  // What else is in the profile may be other by now, from another device: it is not sent.
  expect(callsOf(account.update)).toEqual([{ city: 'Okay' }])

  // What is cancelled is gone; what is only closed stays to be gone on with.
  await button('Edit: About you').click()
  await fillIn({ Name: 'Someone' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Edit: About you').click()
  await expect.element(field('Name')).toHaveValue('Someone')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Edit: About you').click()
  await expect.element(field('Name')).toHaveValue('Marie Joseph')
  await expect.element(field('Email')).toHaveAttribute('readonly')
})
