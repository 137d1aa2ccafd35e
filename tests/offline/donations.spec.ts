import { eq } from 'drizzle-orm'
import { donations } from '#contract/donations.ts'
import { members } from '#server/db/schema/members.ts'
import { truthOf } from '#tests/support/church-truth.ts'
import { deleteGift, editAmount, giftCard, logGift, pickMember } from '#tests/support/pages/donations-page.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember } from '#tests/support/samples/roll.ts'

test('gifts logged, changed and deleted without signal arrive, each once, though every answer is lost', async ({
  hall,
  owner,
  phone,
}) => {
  await hall.api.members(owner, ['Ana', 'Bernadette'])
  await phone.page.reload()
  await phone.page.goto('/donations')
  await logGift(phone.page, { member: 'Bernadette', amount: '10' })
  await phone.allSent()

  hall.proxy.down()
  await logGift(phone.page, { member: 'Ana', amount: '25', notes: 'Ladim' })
  await expect(giftCard(phone.page, 'Ana').getByText('Waiting')).toBeVisible()
  await phone.restart()
  await phone.page.goto('/donations')
  await editAmount(phone.page, 'Ana', '30')
  await expect(giftCard(phone.page, 'Ana').getByText('+$30')).toBeVisible()
  await deleteGift(phone.page, 'Bernadette')
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.gifts()).toEqual(['Bernadette $10'])

  hall.proxy.inject('POST', '/church/donations', 'cut-reply')
  // Nothing else is changed or deleted.
  for (const method of ['PUT', 'DELETE']) hall.proxy.inject(method, '', 'cut-reply')
  hall.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  expect(await truth.gifts()).toEqual(['Ana $30'])
  expect((await phone.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
  await expect(giftCard(phone.page, 'Ana').getByText('+$30')).toBeVisible()
  await expect(phone.page.getByText('1 donation · $30')).toBeVisible()
})

test('a gift of someone whom the server refuses waits with its changes; corrected, all arrive once', async ({
  hall,
  owner,
  phone,
}) => {
  hall.proxy.down()
  // Nobody in Haiti has this number; the phone does not know, the server does.
  await addMember(phone.page, owner.church.id, 'Anite', '1111111')
  await addMember(phone.page, owner.church.id, 'Bernadette', '37123457')
  await logGift(phone.page, { member: 'Anite', amount: '25' })
  await editAmount(phone.page, 'Anite', '40')
  await logGift(phone.page, { member: 'Bernadette', amount: '5' })
  await logGift(phone.page, { member: 'Anite', amount: '99', notes: 'Twòp' })
  await giftCard(phone.page, 'Anite', 'Twòp')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete donation' }).click()
  await expect(giftCard(phone.page, 'Anite', 'Twòp')).toBeHidden()

  hall.proxy.up()
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText(/not a phone number/)).toBeVisible()
  const truth = truthOf(hall.db, owner.church.id)
  await expect.poll(() => truth.gifts()).toEqual(['Bernadette $5'])

  await phone.page.getByRole('link', { name: 'Edit' }).click()
  await phone.page.getByLabel(/^Phone/).fill('37 12 34 58')
  await phone.page
    .getByRole('button', { name: /^(Add member|Save)/ })
    .first()
    .click()
  await phone.allSent()
  await expect.poll(() => truth.gifts()).toEqual(['Anite $40', 'Bernadette $5'])
  expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
})

test('a gift that the server refuses is corrected from the list of what needs attention, or deleted', async ({
  hall,
  owner,
  phone,
}) => {
  const [gone] = await hall.api.members(owner, ['Gone', 'Ana'])
  await phone.page.goto('/members')
  await expect(phone.page.getByRole('heading', { name: 'Gone' })).toBeVisible()
  hall.proxy.down()
  await logGift(phone.page, { member: 'Gone', amount: '25', notes: 'Ladim' })
  await logGift(phone.page, { member: 'Gone', amount: '7', notes: 'Lòt' })
  await hall.db.delete(members).where(eq(members.id, gone!.id))
  hall.proxy.up()
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText(/not \(or no longer\) a member/)).toHaveCount(2)
  await phone.page
    .getByRole('listitem')
    .filter({ hasText: '$25' })
    .getByRole('link', { name: 'Edit' })
    .click()
  await expect(phone.page.getByLabel(/^Notes/)).toHaveValue('Ladim')
  await expect(phone.page.getByLabel('Amount', { exact: true })).toHaveValue('25')
  await pickMember(phone.page, 'an', 'Ana')
  await phone.page.getByRole('button', { name: 'Log donation', exact: true }).click()
  const truth = truthOf(hall.db, owner.church.id)
  await expect.poll(() => truth.gifts()).toEqual(['Ana $25'])

  await phone.page.goto('/donations')
  const other = phone.page.getByRole('listitem').filter({ hasText: 'Lòt' })
  await expect(other.getByText('Needs attention')).toBeVisible()
  await other.getByRole('button', { name: /^Delete/ }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Delete donation' }).click()
  await expect(other).toBeHidden()
  expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
  expect(await truth.gifts()).toEqual(['Ana $25'])
})

test('what another phone has deleted stays deleted: deleting it again is fine, changing it is told', async ({
  hall,
  owner,
  phone,
}) => {
  await hall.api.members(owner, ['Ana', 'Bernadette'])
  await phone.page.goto('/members')
  await expect(phone.page.getByRole('heading', { name: 'Bernadette' })).toBeVisible()
  await logGift(phone.page, { member: 'Ana', amount: '25' })
  await logGift(phone.page, { member: 'Bernadette', amount: '30' })
  await phone.allSent()
  const church_id = owner.church.id
  const { donations: gifts } = await hall.api.call(donations.list, { church_id }, owner.access_token)
  await expect(phone.page.getByText('2 donations · $55')).toBeVisible()

  hall.proxy.down()
  await deleteGift(phone.page, 'Ana')
  await editAmount(phone.page, 'Bernadette', '31')
  for (const { id } of gifts) {
    await hall.api.call(donations.remove, { donation_id: id }, owner.access_token)
  }
  hall.proxy.up()
  await phone.page.goto('/waiting')
  await expect(phone.page.getByText('Donation changed: $31, Bernadette')).toBeVisible()
  await expect(phone.page.getByText('This is not here (any more).')).toHaveCount(1)
  await phone.allSent()
  await phone.page.getByRole('button', { name: 'Discard' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(phone.page.getByText('Everything is sent')).toBeVisible()
  expect(await truthOf(hall.db, church_id).gifts()).toEqual([])
})
