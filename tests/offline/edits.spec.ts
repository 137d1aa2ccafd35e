import { eq } from 'drizzle-orm'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { donations as donationTable } from '#server/db/schema/donations.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { expect, test } from '#tests/support/offline.ts'
import { correctGift } from '#tests/support/pages/donations-page.ts'
import type { Phone } from '#tests/support/pages/phone.ts'

async function editMember({ page }: Phone, churchId: string, id: string, phone: string) {
  await page.goto(`/members/form/${churchId}/${id}?edit=true`)
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()
}

/** What needs attention on the device, after all else was sent. */
async function openConflicts({ page }: Phone) {
  await page.goto('/waiting')
  const question = page.getByText('Someone else changed this at the same time. Choose what counts.')
  await expect(question).toBeVisible()
  return page.getByRole('main')
}

test('two leaders change one member: both changes stay, and of one field one of them chooses', async ({
  testbed,
  owner,
  phone,
}) => {
  const churchId = owner.church.id
  const ana = { church_id: churchId, name: 'Ana', phone: '+50937123456', email: 'ana@example.org' }
  const { id } = await testbed.api.call(members.add, ana, owner.access_token)
  const stored = async () => {
    const [row] = await testbed.db.select().from(memberTable).where(eq(memberTable.id, id))
    return { name: row!.name, phone: row!.phone, email: row!.email }
  }
  // The other leader, with a whole form.
  const correct = async (fields: { name?: string; phone?: string; email?: string }) => {
    const form = { ...ana, ...(await stored()), ...fields } as typeof ana
    await testbed.api.call(members.update, { member_id: id, ...form }, owner.access_token)
  }
  await phone.page.goto('/members')
  await expect(phone.page.getByRole('link', { name: 'View Ana' })).toBeVisible()
  await expect.poll(async () => JSON.stringify(await phone.reads())).toContain(id)

  await test.step('the phone offline, name and email meanwhile', async () => {
    testbed.proxy.down()
    await editMember(phone, churchId, id, '38123456')
    await correct({ name: 'Ana Paul', email: 'ap@example.org' })
    testbed.proxy.up()
    await phone.page.reload()
    await phone.allSent()
    expect(await stored()).toEqual({ name: 'Ana Paul', phone: '+50938123456', email: 'ap@example.org' })
  })
  const bothChangePhone = async (mine: string, theirs: string) => {
    await phone.page.goto('/members')
    await expect(phone.page.getByRole('link', { name: 'View Ana Paul' })).toBeVisible()
    testbed.proxy.down()
    await editMember(phone, churchId, id, mine)
    await correct({ phone: theirs })
    testbed.proxy.up()
    await phone.page.reload()
    await phone.allSent()
    expect(await stored()).toMatchObject({ phone: theirs })
  }
  await test.step('both change the phone: theirs', async () => {
    await bothChangePhone('38222222', '+50937111111')
    const main = await openConflicts(phone)
    await expect(main.getByText('38222222')).toBeVisible()
    await expect(main.getByText('+509 3711 1111')).toBeVisible()
    await main.getByRole('button', { name: 'Keep theirs: Phone' }).click()
    await expect(main.getByText('Everything is sent')).toBeVisible()
    expect(await stored()).toMatchObject({ phone: '+50937111111' })
  })
  await test.step('both change the phone: mine', async () => {
    await bothChangePhone('38333333', '+50937222222')
    const main = await openConflicts(phone)
    await main.getByRole('button', { name: 'Keep yours: Phone' }).click()
    await expect(main.getByText('Everything is sent')).toBeVisible()
    await phone.allSent()
    expect(await stored()).toMatchObject({ phone: '+50938333333' })
  })
})

test('a note on a gift leaves the amount that another leader has corrected', async ({
  testbed,
  owner,
  phone,
}) => {
  const [ana] = await testbed.api.members(owner, ['Ana'])
  const { id } = await testbed.api.call(
    donations.add,
    { church_id: owner.church.id, member_id: ana!.id, amount: 25, note: '', date: '2026-11-22' },
    owner.access_token,
  )
  await phone.page.goto(`/donations/detail/${id}`)
  await expect(phone.page.getByText('$25').first()).toBeVisible()

  testbed.proxy.down()
  const sheet = await correctGift(phone.page)
  await sheet.getByLabel(/^Notes/).fill('For the roof')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(phone.page.getByText(/Saved on this device/).first()).toBeVisible()
  await testbed.api.call(donations.update, { donation_id: id, amount: 2500 }, owner.access_token)
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  const [gift] = await testbed.db.select().from(donationTable).where(eq(donationTable.id, id))
  expect(gift).toMatchObject({ amountMinor: 250_000, note: 'For the roof' })
})
