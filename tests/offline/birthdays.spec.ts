import { eq } from 'drizzle-orm'
import { dateIn } from '#contract/fields/calendar.ts'
import { members } from '#server/db/schema/members.ts'
import { expect, test } from '#tests/support/offline.ts'
import { addMember } from '#tests/support/samples/roll.ts'

const today = dateIn('America/Port-au-Prince')

test('a birthday, an address and a household told without signal are in sight at once, greeted by one tap, and arrive', async ({
  hall,
  owner,
  phone,
}) => {
  const { page } = phone
  hall.proxy.down()
  await addMember(page, owner.church.id, 'Ana', '37123456')
  await page.goto('/members')
  await page.getByRole('link', { name: 'View Ana' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Birthday, address and household').click()
  await page.getByLabel('Month', { exact: true }).selectOption(today.slice(5, 7))
  await page.getByLabel('Day', { exact: true }).fill(String(Number(today.slice(8))))
  await page.getByLabel(/^Year/).fill('1978')
  await page.getByLabel('Address', { exact: true }).fill('12 Ri Lanbi, Jakmèl')
  await page.getByLabel('Household', { exact: true }).fill('Fanmi Désir')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()

  await page.goto('/members')
  await page.getByRole('link', { name: 'View Ana' }).click()
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByText(`· ${Number(today.slice(0, 4)) - 1978} years old`)).toBeVisible()
  await expect(about.getByRole('link', { name: /^12 Ri Lanbi, Jakmèl/ })).toBeVisible()

  await page.goto('/dashboard')
  const birthdays = page.getByRole('region', { name: 'Birthdays This Month' })
  await expect(birthdays.getByText('Today')).toBeVisible()
  const greeting = birthdays.getByRole('link', { name: 'SMS Ana' })
  expect(decodeURIComponent((await greeting.getAttribute('href'))!)).toContain('body=Happy birthday, Ana!')

  hall.proxy.up()
  await page.reload()
  await phone.allSent()
  const stored = await hall.db.select().from(members).where(eq(members.churchId, owner.church.id))
  expect(stored).toMatchObject([
    { birthday: `1978${today.slice(4)}`, address: '12 Ri Lanbi, Jakmèl', household: 'Fanmi Désir' },
  ])
})
