import { eq } from 'drizzle-orm'
import { churches } from '#server/db/schema/church.ts'
import { members } from '#server/db/schema/members.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember, addNextMember, mark, openRoll } from '#tests/support/samples/roll.ts'

const today = dateIn('America/Port-au-Prince', new Date())
const sunday = rollSunday(today)

test('a visitor added without signal is found, marked, edited, greeted, and arrives with the marks, once', async ({
  testbed,
  owner,
  phone,
}) => {
  testbed.proxy.down()
  await addMember(phone.page, owner.church.id, 'Wideline', '37123456')
  await openRoll(phone.page)
  await mark(phone.page, 'Wideline')
  await phone.restart()
  const { page } = phone
  const open = async (name: string) => {
    await page.goto('/members')
    await page.getByRole('link', { name: `View ${name}` }).click()
  }
  await test.step('the name, the birthday, the address and the household are changed', async () => {
    await open('Wideline')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel(/^Name/).fill('Wideline Pierre')
    await page.getByText('Birthday, address and household').click()
    await page.getByLabel('Month', { exact: true }).selectOption(today.slice(5, 7))
    await page.getByLabel('Day', { exact: true }).fill(String(Number(today.slice(8))))
    // It had a 29 February.
    await page.getByLabel(/^Year/).fill('1976')
    await page.getByLabel('Address', { exact: true }).fill('12 Ri Lanbi, Jakmèl')
    await page.getByLabel('Household', { exact: true }).fill('Fanmi Désir')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/Saved on this device/).first()).toBeVisible()
  })
  await test.step('all of it is in sight at once, and a birthday is greeted by one tap', async () => {
    await open('Wideline Pierre')
    const about = page.getByRole('region', { name: 'Member details' })
    await expect(about.getByText(`· ${Number(today.slice(0, 4)) - 1976} years old`)).toBeVisible()
    await expect(about.getByRole('link', { name: /^12 Ri Lanbi, Jakmèl/ })).toBeVisible()
    await page.goto('/dashboard')
    const birthdays = page.getByRole('region', { name: 'Birthdays This Month' })
    await expect(birthdays.getByText('Today')).toBeVisible()
    const greeting = birthdays.getByRole('link', { name: 'SMS Wideline Pierre' })
    const address = decodeURIComponent((await greeting.getAttribute('href'))!)
    expect(address).toContain('body=Happy birthday, Wideline!')
  })
  await test.step('it arrives, though the first answer is lost', async () => {
    testbed.proxy.inject('POST', '/church/members', 'cut-reply')
    testbed.proxy.up()
    await page.reload()
    await phone.allSent()
    const oracle = churchOracle(testbed.db, owner.church.id)
    expect(await oracle.members()).toEqual(['Wideline Pierre'])
    expect(await oracle.present(sunday)).toEqual(['Wideline Pierre'])
    const stored = await testbed.db.select().from(members).where(eq(members.churchId, owner.church.id))
    expect(stored).toMatchObject([
      { birthday: `1976${today.slice(4)}`, address: '12 Ri Lanbi, Jakmèl', household: 'Fanmi Désir' },
    ])
  })
})

test('a visitor whom the server refuses holds up only what depends on them; discarded, they are gone, corrected, all arrives', async ({
  testbed,
  owner,
  phone,
}) => {
  const { page } = phone
  const oracle = churchOracle(testbed.db, owner.church.id)
  testbed.proxy.down()
  // The phone takes these numbers for Haiti's; the server does not any more.
  await testbed.db.update(churches).set({ country: 'US' }).where(eq(churches.id, owner.church.id))
  const names = Array.from({ length: 9 }, (_, i) => `Moun${String.fromCharCode(65 + i)}`)
  await addMember(page, owner.church.id, 'Poison', '37123499')
  for (const [i, name] of names.entries()) {
    await addNextMember(page, name, `+5093712346${i}`)
  }
  await addNextMember(page, 'Anite', '37123456')
  await addNextMember(page, 'Bernadette', '+50937123457')
  await openRoll(page)
  await mark(page, 'Anite')
  await mark(page, 'Bernadette')
  testbed.proxy.up()
  await page.goto('/waiting')
  await test.step('the first of many holds up none of the others, nor their marks', async () => {
    await expect(page.getByText(/not a phone number/)).toHaveCount(2)
    await expect.poll(() => oracle.members()).toEqual(['Bernadette', ...names])
    await expect.poll(() => oracle.present(sunday)).toEqual(['Bernadette'])
  })
  const refused = (name: string) => page.getByRole('listitem').filter({ hasText: `New member: ${name}` })
  await test.step('discarded, it is gone', async () => {
    await refused('Poison').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(refused('Poison')).toHaveCount(0)
    expect(await oracle.members()).toEqual(['Bernadette', ...names])
  })
  await test.step('corrected, it arrives with what depends on it', async () => {
    await refused('Anite').getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel(/^Phone/).fill('+509 37 12 34 58')
    await page
      .getByRole('button', { name: /^(Add member|Save)/ })
      .first()
      .click()
    await expect.poll(() => oracle.present(sunday)).toEqual(['Anite', 'Bernadette'])
    expect(await oracle.members()).toEqual(['Anite', 'Bernadette', ...names])
    // The server has it a moment before the phone knows.
    await phone.allSent()
    expect((await phone.outbox()).filter((row) => row.status !== 'sent')).toEqual([])
  })
})
