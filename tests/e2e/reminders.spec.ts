import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { reminders } from '#contract/reminders.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { deliveries, optOuts } from '#server/db/schema/reminders.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'
import { expectAccessible, expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'
import { fillIn } from '#tests/support/pages/forms.ts'
import { operatorSession } from '#tests/support/operator.ts'

/** Ana, Bob who has no phone, and Carl who has answered STOP, away the last three Sundays; Dora was there. */
async function absent(server: Server, api: Api, owner: Owner) {
  const latest = sundayBefore(dateIn(owner.church.timezone))
  const joinedOn = addDays(latest, -364)
  const people = ['Ana Pòl', 'Bob Pòl', 'Carl Pòl', 'Dora Pòl'].map((name, i) => ({
    id: randomUUID(),
    name,
    phone: i === 1 ? null : `+5094${String(randomInt(1e7)).padStart(7, '0')}`,
    email: i === 1 ? 'bob@example.org' : null,
    groups: [],
    joinedOn,
  }))
  await transaction(server.db, (tx) => addMemberRows(tx, owner.church.id, people))
  await server.db.insert(optOuts).values({ phone: people[2]!.phone! })
  for (const week of [0, 1, 2]) {
    const date = addDays(latest, -7 * week)
    const marked_at = `${date}T05:30:00.000Z`
    const marks = people.map(({ id, name }) => ({ member_id: id, present: name === 'Dora Pòl', marked_at }))
    await api.call(attendance.mark, { church_id: owner.church.id, date, marks }, owner.access_token)
  }
  return people
}

test('a leader looks at who gets a text, sends it, sees what came of it, and sends again what failed', async ({
  signedIn: page,
  server,
  api,
  owner,
}) => {
  const [ana] = await absent(server, api, owner)
  await page.goto('/dashboard')
  const alerts = page.getByRole('region', { name: 'Alerts & Reminders' })
  await alerts.getByRole('button', { name: /SMS/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'SMS to absent members' })
  await expect(dialog.getByText('1 text', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 email (no phone that gets texts)')).toBeVisible()
  await expect(dialog.getByText('1 person answered STOP and gets nothing')).toBeVisible()
  await expect(dialog.getByText(/^Hello Ana, we miss you at Legliz Lakou\./)).toBeVisible()
  await expect(dialog.getByText('1 SMS segment each')).toBeVisible()
  await expectAccessible(page)

  // The answer is lost on the way: pressed again, nobody gets it twice.
  await page.route(
    '**/api/church/reminder/sms',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to send SMS.')
  await expect(dialog.getByRole('alert')).toContainText('Press Send again: no one gets it twice.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Stored as unsent: no SMS or mail provider is set up.')).toBeVisible()
  await expect(dialog.getByText('2 Kept for the operator')).toBeVisible()
  await expect(dialog.getByText('1 Answered STOP')).toBeVisible()
  await expect(dialog.getByText('Nothing has left this server')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('link', { name: 'See who got it' }).click()
  await expect(page).toHaveURL(/\/church\/sends\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'To absent members', level: 1 })).toBeVisible()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Ana Pòl')).toContainText('Kept for the operator')
  await expect(row('Carl Pòl')).toContainText('Answered STOP')

  await server.db
    .update(deliveries)
    .set({ status: 'failed', problem: '21211' })
    .where(eq(deliveries.memberId, ana!.id))
  await page.reload()
  await expect(row('Ana Pòl')).toContainText('This number cannot receive texts.')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Ana Pòl')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again to those who did not get it' }).click()
  await expect(page.getByText('Trying again.')).toBeVisible()
  await expect(row('Ana Pòl')).toContainText('Kept for the operator')

  await test.step('on a small phone a long status leaves the name of a recipient free', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 640 })
    await speak(page, 'ht')
    const status = row('Ana Pòl').getByText('Kenbe pou moun ki okipe sèvè a')
    await expect(status).toBeVisible()
    const [name, badge] = [await row('Ana Pòl').getByRole('link').boundingBox(), await status.boundingBox()]
    const apart = name!.x + name!.width <= badge!.x || name!.y + name!.height <= badge!.y
    expect(apart, JSON.stringify({ name, badge })).toBe(true)
    await speak(page, 'en')
    await page.setViewportSize(before)
  })

  // The operator has the text once for each time that somebody sent it.
  const headers = await operatorSession(server.db, (path) =>
    fetch(`${server.origin}${path}`, { redirect: 'manual' }),
  )
  const unsent = await (await fetch(`${server.origin}/unsent`, { headers })).text()
  expect(unsent.split(ana!.phone!)).toHaveLength(3)

  // The same words to the same people so soon are asked about first.
  await page.goto('/dashboard')
  await alerts.getByRole('button', { name: /SMS/ }).first().click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    '2 people were sent this text less than 10 minutes ago.',
  )
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await expect(dialog.getByText('2 Kept for the operator')).toBeVisible()
})

test('a church writes its own words and sees what they become and cost; what was sent is listed', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana Pòl'])
  await page.goto('/leagues/messages')
  await page.getByRole('link', { name: 'Messages to members' }).click()
  await expect(page).toHaveURL('/church/messages')
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()

  await page.getByLabel('Message', { exact: true }).selectOption('To absent members')
  const words = page.getByRole('region', { name: 'Message templates' })
  await expect(words.locator('blockquote')).toHaveText(/^Hello Marie, we miss you at Legliz Lakou\..*STOP/)
  await expect(words.getByText('1 SMS segment each')).toBeVisible()
  await fillIn(page, { Text: 'Bonjour ' })
  await words.getByRole('button', { name: 'Insert: first name' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Bonjour {name}')
  await page.getByLabel('Text', { exact: true }).press('End')
  await page.getByLabel('Text', { exact: true }).pressSequentially(', à bientôt à l’église')
  await expect(words.locator('blockquote')).toHaveText(
    "Bonjour Marie, à bientôt à l'église Reply STOP to opt out.",
  )
  await expect(words.getByText('These characters make this text cost more: ô')).toBeVisible()
  await words.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('The text has been saved.')).toBeVisible()
  const preview = () =>
    api.call(
      reminders.preview,
      { church_id: owner.church.id, kind: 'absent', member_ids: [ana!.id] },
      owner.access_token,
    )
  expect((await preview()).text).toBe("Bonjour Ana, à bientôt à l'église Reply STOP to opt out.")

  await fillIn(page, { Text: 'Bonjour {nom}' })
  await words.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('“{nom}” is not something that can be filled in here.')).toBeVisible()
  await words.getByRole('button', { name: 'Reset to default' }).click()
  await expect(words.locator('blockquote')).toHaveText(/^Hello Marie, we miss you/)
  expect((await preview()).text).toMatch(/^Hello Ana, we miss you/)

  await test.step('what was sent is listed, and what cannot be read is asked for again', async () => {
    await api.call(reminders.sms, { church_id: owner.church.id, member_ids: [ana!.id] }, owner.access_token)
    const list = '**/api/church/sends?**'
    await page.route(list, (route) =>
      route.fulfill({
        headers: ourHeaders(),
        status: 500,
        json: { message: 'Something went wrong. Try again.' },
      }),
    )
    await page.reload()
    await expect(page.getByText('What was sent could not be loaded.')).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'To absent members' }).click()
    await expect(page.getByRole('link', { name: 'Ana Pòl' })).toBeVisible()
    await expectUsable(page, () => expect(page.getByRole('link', { name: 'Ana Pòl' })).toBeVisible())
    await speak(page, 'en')
    await page.getByRole('main').getByRole('link', { name: 'Messages to members', exact: true }).click()
    await expect(page.getByText(/1 recipient$/)).toBeVisible()
    await expectUsable(page)
  })
})
