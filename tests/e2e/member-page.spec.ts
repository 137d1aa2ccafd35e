import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { donations } from '#server/db/schema/donations.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { optOuts } from '#server/db/schema/reminders.ts'
import { expect, test } from '#tests/support/browser.ts'

const zone = 'America/Port-au-Prince'
const sunday = sundayBefore(dateIn(zone))
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a member at a glance: attendance, gifts, invitations, one tap to call, notes of calls, and a photo', async ({
  signedIn: page,
  api,
  server,
  owner,
}) => {
  const [ana, bel] = await api.members(owner, ['Ana', 'Bel'])
  const church_id = owner.church.id
  await server.db
    .update(memberTable)
    .set({ joinedOn: addDays(sunday, -30) })
    .where(eq(memberTable.id, ana!.id))
  for (const [date, present] of [
    [addDays(sunday, -7), true],
    [sunday, false],
  ] as const) {
    const marked_at = new Date().toISOString()
    // Somebody is there on either Sunday: else it was no service.
    const marks = [
      { member_id: ana!.id, present, marked_at },
      { member_id: bel!.id, present: true, marked_at },
    ]
    await api.call(attendance.mark, { church_id, date, marks }, owner.access_token)
  }
  const today = dateIn(zone)
  await server.db.insert(donations).values({
    id: randomUUID(),
    churchId: church_id,
    memberId: ana!.id,
    amountMinor: 1250,
    currency: 'USD',
    date: today,
    loggedBy: owner.user.id,
  })
  const eventId = randomUUID()
  await server.db.insert(events).values({
    id: eventId,
    churchId: church_id,
    title: 'Retrèt jèn yo',
    date: today,
    startTime: '10:00 AM',
    endTime: '11:00 AM',
  })
  await server.db.insert(invitations).values({ eventId, memberId: ana!.id, status: 'yes' })
  await server.db.insert(optOuts).values({ phone: ana!.phone! })

  await page.goto('/members')
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect(page.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible()
  // On a desk the row beside the page has one, too.
  await expect(page.getByRole('link', { name: 'Call Ana' }).last()).toHaveAttribute(
    'href',
    `tel:${ana!.phone}`,
  )
  await expect(page.getByRole('link', { name: 'WhatsApp Ana' })).toBeVisible()
  await expect(page.getByText('Opted out of texts')).toBeVisible()

  const rows = card(page, 'Attendance').getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toHaveText(/Away$/)
  await expect(rows.nth(2)).toHaveText(/Here$/)
  await expect(card(page, 'Attendance').getByText('1 of 2 services in the last 12 months')).toBeVisible()
  await expect(card(page, 'Donations').getByText('$12.50').first()).toBeVisible()
  await expect(card(page, 'Invitations').getByText('Retrèt jèn yo')).toBeVisible()
  await expect(card(page, 'Invitations').getByText('Coming', { exact: true })).toBeVisible()

  // A call is noted, read by the next who looks, and taken back.
  const notes = card(page, 'Follow-up')
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await notes.getByRole('radio', { name: 'Met' }).check()
  await notes.getByLabel('What was said').fill('Li malad, li mande lapriyè.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(notes.getByText('Li malad, li mande lapriyè.')).toBeVisible()

  await page.reload()
  await expect(notes.getByText('Met', { exact: true })).toBeVisible()
  await expect(notes.getByText(/^Marie Joseph, /)).toBeVisible()
  await notes.getByRole('button', { name: /^Remove the note of/ }).click()
  await expect(notes.getByText('Li malad, li mande lapriyè.')).toBeHidden()

  await test.step('a photo is chosen, seen on the page and in the list, and removed', async () => {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByRole('button', { name: 'Photo of Ana' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: 'Choose a photo' }).click()
      await (await chooser).setFiles(file)
    }
    await choose({ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
    await expect(page.getByText(/not a photo that can be read/)).toBeVisible()

    await choose({ name: 'ana.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Photo saved.')).toBeVisible()
    const picture = page.getByRole('main').locator('img[src*="/church/public/photos/"]')
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(512)
    await page.goto('/members')
    // With large letters a list has no room for it.
    await expect(picture).toBeAttached()

    await page.getByRole('link', { name: 'View Ana' }).click()
    await page.getByRole('button', { name: 'Photo of Ana' }).click()
    await page.getByRole('menuitem', { name: 'Remove photo' }).click()
    await expect(page.getByText('Photo removed.')).toBeVisible()
    await expect(picture).toHaveCount(0)
  })
})
