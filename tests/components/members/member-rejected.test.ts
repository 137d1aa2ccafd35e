import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { Problem } from '#server/http/problem.ts'
import { write } from '#src/offline/outbox.ts'
import { pendingRows } from '#src/offline/pending.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

const onePerson = `/members/form/${legliz.id}`

test('a gift of theirs that the server refuses is no part of their form, and stays as it is', async () => {
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })
  const before = () =>
    respond(donations.add, () => {
      throw new Problem(409, 'The batch is closed.')
    })
  await open(`${onePerson}/ana`, { members: [member], before })
  const gift = { member_id: 'ana', amount: 25, date: '2026-11-15' }
  await write(donations.add, { id: 'gift', church_id: legliz.id, ...gift })
  await expect.poll(() => pendingRows()[0]?.status).toBe('needsAttention')
  await expect.element(page.getByText('The batch is closed.')).not.toBeInTheDocument()
  respond(members.update, ({ phone }) => Object.assign(member, { phone }))
  await button('Edit').click()
  await field('Phone').fill('4812 3456')
  await button('Save changes').click()
  await expectText('Member updated successfully.')
  await expect.poll(() => pendingRows()).toMatchObject([{ call: donations.add.name, input: gift }])
})

test('an edit that is refused once more without a field says so anew where it is seen', async () => {
  await page.viewport(390, 400)
  onTestFinished(() => page.viewport(390, 844))
  const member = aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })
  await open(`${onePerson}/ana?edit=true`, { members: [member] })
  respond(members.update, () => {
    throw new Problem(409, 'This is not possible now.')
  })
  const banner = dialog().getByRole('alert').filter({ hasText: 'This could not be saved on the server' })
  await field('Name').fill('Anna')
  await button('Save changes').click()
  await expect.element(banner).toBeInViewport()
  const before = banner.element()
  await field('Name').fill('Anne')
  await button('Save changes').click()
  await expect.poll(() => banner.query() === before).toBe(false)
  await expect.element(banner).toBeInViewport()
})
