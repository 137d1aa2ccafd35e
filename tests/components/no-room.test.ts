import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { database } from '#src/offline/database.ts'
import { button, expectText, field } from './form.ts'
import { open } from './open.tsx'
import { aMember } from './sample-church.ts'

// A device whose storage is used up: what is typed is not said to be saved, and stays in its form.

test.each([
  ['/donations/form?member=ana', { Amount: '7' }, 'Log donation', 'Failed to log donation.'],
  [
    '/members/form/legliz',
    { Name: 'Bob Louis', Phone: '3712 3456', Email: 'bob@example.org' },
    'Add member',
    'Failed to add member.',
  ],
])('%s', async (path, typed, submit, failure) => {
  await open(path, { members: [aMember('Ana')] })
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  try {
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expectText(failure)
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
    expect(await database.outbox.count()).toBe(0)
  } finally {
    full.mockRestore()
  }
  await expect.element(button(submit).first()).toBeEnabled()
})
