import { and, eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { invitationCounts, invitations } from '#server/db/schema/events.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addEvent, fillEvent, guestRow } from '#tests/support/pages/event-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'

const today = dateIn('America/Port-au-Prince')

test('guests are invited one by one and several at once, and removed @wide @usual-size', async ({
  signedIn: page,
  api,
  owner,
  isMobile,
}) => {
  await api.members(owner, ['Élisée Jean', 'Marie Noël', 'Odilon Paul', 'Zette Pierre'])
  const event = await addEvent(api, owner)
  await page.goto(`/events/detail/${event.id}`)
  await expect(page.getByText('No one is invited yet.')).toBeVisible()
  await expect(page.getByText('40 of 40 invitations are left this month.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search members' }).fill('elisee')
  await page.getByRole('button', { name: 'Invite Élisée Jean' }).click()
  await expect(page.getByText('Member invited.')).toBeVisible()
  await expect(guestRow(page, 'Invited members', 'Élisée Jean').getByText('Pending')).toBeVisible()
  await expect(guestRow(page, 'Invited members', 'Élisée Jean').getByText('Not sent yet')).toBeVisible()
  await expect(page.getByText('39 of 40 invitations are left this month.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search members' }).fill('')
  await page.getByRole('button', { name: 'Invite several' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Marie Noël' }).check()
  await dialog.getByRole('checkbox', { name: 'Zette Pierre' }).check()
  await dialog.getByRole('button', { name: 'Invite (2)' }).click()
  await expect(page.getByText('2 members invited.')).toBeVisible()
  await expect(guestRow(page, 'Add More Guests', '')).toHaveText([/Odilon Paul/])

  if (isMobile) {
    await page.getByRole('button', { name: 'More for Marie Noël' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  } else {
    await page.getByRole('button', { name: 'Remove Marie Noël' }).click()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed.')).toBeVisible()
  await expect(guestRow(page, 'Invited members', 'Marie Noël')).toBeHidden()
  await expect(guestRow(page, 'Add More Guests', 'Marie Noël')).toBeVisible()
  const read = await api.call(events.get, { event_id: event.id }, owner.access_token)
  expect(read.invited_members.map(({ name }) => name)).toEqual(['Élisée Jean', 'Zette Pierre'])
})

test('guests are shown five at a time and by what they have answered; a link is copied, answers by word of mouth are set', async ({
  signedIn: page,
  context,
  api,
  owner,
  server,
}) => {
  const members = await api.members(owner, 12)
  const event = await addEvent(api, owner, { member_ids: members.map(({ id }) => id) })
  const answer = (index: number, status: 'yes' | 'no') =>
    server.db
      .update(invitations)
      .set({ status })
      .where(and(eq(invitations.eventId, event.id), eq(invitations.memberId, members[index]!.id)))
  await answer(3, 'yes')
  await answer(11, 'no')
  await page.goto(`/events/detail/${event.id}`)
  const rows = guestRow(page, 'Invited members', '')
  await test.step('five at a time, and by what they have answered', async () => {
    await expect(rows).toHaveCount(5)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(12)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
    for (const [name, shown] of [
      ['Yes 1', [/Member 004.*Yes/]],
      ['No 1', [/Member 012.*No/]],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(rows).toHaveText([...shown])
    }
    await page.getByRole('button', { name: 'Pending 10', exact: true }).click()
    await expect(rows).toHaveCount(5)
    await expect(page.getByText('All members are invited.')).toBeVisible()
  })
  await test.step('a guest’s link is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'More for Member 001' }).click()
    await page.getByRole('menuitem', { name: 'Copy RSVP link' }).click()
    await expect(page.getByText('The RSVP link of Member 001 is copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const { origin } = new URL(page.url())
    expect(link).toMatch(new RegExp(`^${origin}/e/[2-9a-z]{10}$`))
  })
  await test.step('answers that came by word of mouth are set, for one and for several', async () => {
    await page.getByRole('button', { name: 'More for Member 001' }).click()
    await page.getByRole('menuitem', { name: 'Mark as not coming' }).click()
    await expect(page.getByText('Answers saved.')).toBeVisible()
    const answers = page.getByRole('group', { name: 'Answers' }).getByRole('listitem')
    await expect(answers).toHaveText(['1 Yes', '2 No', '9 Pending'])

    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /Member 002/ }).check()
    await page.getByRole('checkbox', { name: /Member 003/ }).check()
    await page.getByRole('button', { name: 'Mark as coming' }).click()
    await expect(answers).toHaveText(['3 Yes', '2 No', '7 Pending'])
  })
})

test('a plan without room invites nobody, says why and what to do', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  await api.members(owner, ['Ana', 'Jan'])
  const month = `${today.slice(0, 7)}-01`
  await server.db.insert(invitationCounts).values({ churchId: owner.church.id, month, invitations: 39 })
  await page.goto(`/events/form?date=${addDays(today, 2)}`)
  await fillEvent(page, { Title: 'Jèn', 'Start time': '10 AM', 'End time': '11 AM' })
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await expect(page.getByText('This needs 2 invitations; 1 of 40 are left this month.')).toBeVisible()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/Your Free plan allows 40 invitations a month/),
  ).toBeVisible()
  const { totalItems } = await api.call(events.list, { church_id: owner.church.id }, owner.access_token)
  expect(totalItems).toBe(0)

  const event = await addEvent(api, owner)
  await page.goto(`/events/detail/${event.id}`)
  await page.getByRole('button', { name: 'Invite Ana' }).click()
  await expect(page.getByText('Member invited.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite Jan' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not enough invitations are left' })
  await expect(alert).toContainText('left this month: 0. No one was invited.')
  await alert.getByRole('link').click()
  await expect(page).toHaveURL(/\/pricing$/)
})

test('the guests of a new event get their link after a look at the message, or none for now, and are reminded later', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  const [ana, jan] = await api.members(owner, ['Ana', 'Jan', 'Zo'])
  const textsTo = (phone: string) => server.db.$count(unsentMessages, eq(unsentMessages.recipient, phone))
  const dialog = page.getByRole('dialog')
  const create = async (title: string, guests: string[]) => {
    await fillEvent(page, { Title: title, 'Start time': '10 AM', 'End time': '11 AM' })
    for (const name of guests) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Create event' }).click()
  }
  await test.step('guests can be left without a message for now', async () => {
    await page.goto(`/events/form?date=${addDays(today, 3)}`)
    await create('Koral', ['Ana'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Event created.')).toBeVisible()
    await expect(guestRow(page, 'Invited members', 'Ana').getByText('Not sent yet')).toBeVisible()
    await page.reload()
    await expect(guestRow(page, 'Invited members', 'Ana')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await test.step('they get their link after a look at the message', async () => {
    await openScreen(page, `/events/form?date=${addDays(today, 2)}`)
    await create('Jèn', ['Ana', 'Jan'])
    await expect(dialog.getByRole('heading', { name: 'Send invitations' })).toBeVisible()
    await expect(dialog.getByText(/\/e\//)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    // There is no provider here, so nothing is called sent.
    await expect(page.getByText('Event created.')).toBeVisible()
    await expect(page.getByText('Stored as unsent: no SMS or mail provider is set up.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    for (const name of ['Ana', 'Jan']) {
      await expect(guestRow(page, 'Invited members', name).getByText('Kept for the operator')).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^Send Invite to/ })).toBeHidden()
    expect(await textsTo(ana!.phone!)).toBe(1)
  })
  await test.step('whoever is invited later gets it alone; a reminder goes to those who have not answered', async () => {
    await page.getByRole('button', { name: 'Invite Zo' }).click()
    await page.getByRole('button', { name: 'Send Invite Zo' }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(guestRow(page, 'Invited members', 'Zo').getByText('Kept for the operator')).toBeVisible()
    await server.db.update(invitations).set({ status: 'yes' }).where(eq(invitations.memberId, ana!.id))
    await page.reload()
    await page.getByRole('button', { name: 'SMS Reminder (2)' }).click()
    await expect(dialog.getByRole('heading', { name: 'Send a reminder' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => textsTo(jan!.phone!)).toBe(2)
    expect(await textsTo(ana!.phone!)).toBe(1)
  })
})
