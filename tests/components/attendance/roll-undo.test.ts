import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attendance } from '#contract/attendance/attendance.ts'
import { button, dialog, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { openRoll, row, sent, undo } from './roll.ts'
import { aMember } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

test('several marks are undone one after the other', async () => {
  await openRoll(['Ana', 'Bob'])
  await row('Ana').click()
  await row('Bob').click()
  await row('Ana').click()
  await expectText(/^Ana marked absent$/)
  await undo().click()
  await expect.element(row('Ana')).toBeChecked()
  await expectText(/^Bob marked present$/)
  await undo().click()
  await undo().click()
  await expect.element(row('Ana')).not.toBeChecked()
  await expect.element(row('Bob')).not.toBeChecked()
  await expect.element(undo()).not.toBeInTheDocument()
  await expect.poll(sent).toEqual({ ana: false, bob: false })
})

test('who was present already is marked as such without anything to undo', async () => {
  await open('/attendance?date=2026-11-15', {
    members: [aMember('Ana Louis', { phone: '+50937123456' })],
    before: () => {
      const marks = [{ member_id: 'ana-louis', present: true, marked_at: '2026-11-15T14:00:00.000Z' }]
      respond(attendance.get, ({ date }) => ({ date, guests: 0, marks }))
      respond(attendance.mark, ({ date }) => ({ date, guests: 0, marks }))
    },
  })
  await expect.element(row('Ana Louis')).toBeChecked()
  await button('Add someone new').click()
  await dialog().getByLabelText('Phone').fill('3712 3456')
  await dialog().getByRole('button', { name: 'Mark Ana Louis present' }).click()
  await expect.poll(sent).toEqual({ 'ana-louis': true })
  await expect.element(undo()).not.toBeInTheDocument()
})

test('an undo in the middle of a long roll stays there', async () => {
  await page.viewport(390, 844)
  await openRoll(Array.from({ length: 60 }, (_, i) => `Member ${String(i + 1).padStart(3, '0')}`))
  row('Member 001').element().focus()
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown} ')
  await expect.element(row('Member 025')).toBeChecked()
  const place = scrollY
  expect(place).toBeGreaterThan(500)
  await undo().click()
  await expect.element(row('Member 025')).toHaveFocus()
  expect(scrollY).toBe(place)
})
