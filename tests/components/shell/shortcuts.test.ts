import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'

test('"?" lists the keys, and "n" with a second key creates, but not while one types', async () => {
  const { path } = await open('/members', { members: [aMember('Ana')] })
  await expect.element(heading('Members')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(dialog()).toHaveTextContent('Log a donationn then g')
  await userEvent.keyboard('ng')
  expect(path()).toBe('/members')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()

  await page.getByRole('searchbox', { name: 'Search members' }).fill('ng?')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(path()).toMatch(/^\/members/)
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('nx')
  await userEvent.keyboard('ng')
  await expect.poll(path).toBe('/donations/form')
})

test('an usher is offered the keys of an usher only', async () => {
  const { path } = await open('/members', {
    members: [aMember('Ana')],
    churches: [{ ...legliz, role: 'usher' }],
  })
  await expect.element(heading('Members')).toBeVisible()
  await userEvent.keyboard('ng')
  await userEvent.keyboard('?')
  await expect.element(dialog()).toHaveTextContent('n then m')
  await expect.element(dialog()).not.toHaveTextContent('n then g')
  expect(path()).toBe('/members')
})
