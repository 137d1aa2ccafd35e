import { eq } from 'drizzle-orm'
import { churches } from '#server/db/schema/church.ts'
import { truthOf } from '#tests/support/database/church-truth.ts'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember, mark, openRoll } from '#tests/support/samples/roll.ts'

const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))

test('a visitor added without signal is found, marked, edited, and arrives with the marks, once', async ({
  hall,
  owner,
  phone,
}) => {
  hall.proxy.down()
  await addMember(phone.page, owner.church.id, 'Wideline', '37123456')
  await openRoll(phone.page)
  await mark(phone.page, 'Wideline')
  await phone.restart()
  await phone.page.goto('/members')
  await phone.page.getByRole('link', { name: 'View Wideline' }).click()
  await phone.page.getByRole('button', { name: 'Edit' }).click()
  await phone.page.getByLabel(/^Name/).fill('Wideline Pierre')
  await phone.page.getByRole('button', { name: /^Save/ }).click()
  await expect(phone.page.getByText(/Saved on this device/).first()).toBeVisible()

  hall.proxy.inject('POST', '/church/members', 'cut-reply')
  hall.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.members()).toEqual(['Wideline Pierre'])
  expect(await truth.present(sunday)).toEqual(['Wideline Pierre'])
})

test('what depends on a visitor whom the server refuses waits with them, the rest arrives; corrected, all arrives', async ({
  hall,
  owner,
  phone,
}) => {
  hall.proxy.down()
  // The phone takes this number for Haiti's; the server does not any more.
  await hall.db.update(churches).set({ country: 'US' }).where(eq(churches.id, owner.church.id))
  await addMember(phone.page, owner.church.id, 'Anite', '37123456')
  await addMember(phone.page, owner.church.id, 'Bernadette', '+50937123457')
  await openRoll(phone.page)
  await mark(phone.page, 'Anite')
  await mark(phone.page, 'Bernadette')
  hall.proxy.up()
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText(/not a phone number/)).toBeVisible()
  const truth = truthOf(hall.db, owner.church.id)
  await expect.poll(() => truth.present(sunday)).toEqual(['Bernadette'])
  expect(await truth.members()).toEqual(['Bernadette'])

  await phone.page.getByRole('link', { name: 'Edit' }).click()
  await phone.page.getByLabel(/^Phone/).fill('+509 37 12 34 58')
  await phone.page
    .getByRole('button', { name: /^(Add member|Save)/ })
    .first()
    .click()
  await phone.allSent()
  await expect.poll(() => truth.present(sunday)).toEqual(['Anite', 'Bernadette'])
  expect(await truth.members()).toEqual(['Anite', 'Bernadette'])
  expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
})

test('one refused change, the first of ten, holds up none of the others; discarded, it is gone', async ({
  hall,
  owner,
  phone,
}) => {
  hall.proxy.down()
  // The phone takes this number for Haiti's; the server does not any more.
  await hall.db.update(churches).set({ country: 'US' }).where(eq(churches.id, owner.church.id))
  await addMember(phone.page, owner.church.id, 'Poison', '37123499')
  const names = Array.from({ length: 9 }, (_, i) => `Moun${String.fromCharCode(65 + i)}`)
  for (const [i, name] of names.entries()) {
    await addMember(phone.page, owner.church.id, name, `+5093712346${i}`)
  }
  hall.proxy.up()
  await phone.page.goto('/waiting')
  const truth = truthOf(hall.db, owner.church.id)
  await expect.poll(() => truth.members()).toEqual(names)
  await phone.page.getByRole('button', { name: 'Discard' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(phone.page.getByText('Everything is sent')).toBeVisible()
  expect(await truth.members()).toEqual(names)
})
