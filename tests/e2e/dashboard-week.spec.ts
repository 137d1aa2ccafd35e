import { randomUUID } from 'node:crypto'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, sundayBefore } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import { events } from '#contract/events.ts'
import { members } from '#contract/members.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'

async function gift(api: Api, { church, access_token }: Owner, member_id: string, amount: number) {
  const date = dateIn(church.timezone)
  await api.call(donations.add, { church_id: church.id, member_id, amount, date }, access_token)
}

test('what happens this week and what was given is in sight, each with the way to all of it', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana, bob] = await api.members(owner, ['Ana', 'Bob'])
  await gift(api, owner, ana!.id, 25)
  await gift(api, owner, bob!.id, 100.5)
  await gift(api, owner, ana!.id, 1000)
  const today = dateIn(owner.church.timezone)
  const fields = {
    title: 'Etid biblik',
    date: today,
    start_time: '6:30 PM',
    end_time: '8:00 PM',
    member_ids: [ana!.id, bob!.id],
  }
  const event = await api.call(events.create, { church_id: owner.church.id, ...fields }, owner.access_token)
  await api.call(events.rsvp, {
    event_id: event.id,
    church_id: owner.church.id,
    member_id: ana!.id,
    status: 'yes',
  })

  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Members2View all members')).toBeVisible()
  await expect(main.getByText('Donations$1,125.50 this weekView full donations')).toBeVisible()
  await expect(main.getByText('Calendar & Events1 upcomingView all events')).toBeVisible()

  const week = page.getByRole('region', { name: 'Upcoming Events (This Week)' })
  const row = week.getByRole('listitem').filter({ hasText: 'Etid biblik' })
  await expect(row).toContainText('6:30 PM')
  await expect(row).toContainText('1 of 2 invited are coming')
  await expect(week.getByRole('link', { name: 'View Calendar' })).toHaveAttribute('href', '/events')
  // Only who has not answered is reminded.
  await row.getByRole('button', { name: 'SMS Reminder: Etid biblik' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Bob')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const gifts = page.getByRole('region', { name: "This Week's Donations" })
  await expect(gifts.getByText('$1,125.50 from 3 donations')).toBeVisible()
  await expect(gifts.getByRole('listitem')).toHaveText(['Ana$1,025', 'Bob$100.50'])

  await row.getByRole('link', { name: 'Edit: Etid biblik' }).click()
  await expect(page).toHaveURL(`/events/detail/${event.id}`)
  await page.goBack()
  await page.getByRole('link', { name: 'View all events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await page.goBack()
  await main.getByRole('link', { name: 'View full donations' }).first().click()
  await expect(page).toHaveURL(/\/donations$/)
  await page.goBack()
  await main.getByRole('link', { name: 'Log Donation' }).click()
  await expect(page).toHaveURL(/\/donations\/form/)
  await page.goBack()
  await main.getByRole('link', { name: 'Create Event' }).click()
  await expect(page).toHaveURL(/\/events\/form/)
})

/** Élisée has missed the last three Sundays; Ana was there. */
async function threeSundays(server: Server, api: Api, owner: Owner) {
  const latest = sundayBefore(dateIn(owner.church.timezone))
  const joinedOn = addDays(latest, -200)
  const [ana, elisee] = ['Ana', 'Élisée'].map((name) => ({
    id: randomUUID(),
    name,
    phone: '+50937123400',
    email: null,
    groups: [],
    joinedOn,
  }))
  await transaction(server.db, (tx) => addMemberRows(tx, owner.church.id, [ana!, elisee!]))
  for (const week of [2, 1, 0]) {
    const date = addDays(latest, -7 * week)
    const marks = [{ member_id: ana!.id, present: true, marked_at: `${date}T05:30:00.000Z` }]
    await api.call(attendance.mark, { church_id: owner.church.id, date, marks }, owner.access_token)
  }
  return elisee!
}

test('who has called an absent member notes it, without a network too, and can take it back; all of them can be written to', async ({
  signedIn: page,
  server,
  api,
  owner,
}) => {
  const elisee = await threeSundays(server, api, owner)
  await page.goto('/dashboard')
  const alerts = page.getByRole('region', { name: 'Alerts & Reminders' })
  const absent = alerts.getByRole('listitem').filter({ hasText: 'Élisée' })
  const markButton = absent.getByRole('button', { name: 'Mark as contacted: Élisée' })
  const contacted = absent.getByText(/^Contacted by Marie Joseph, /)
  const undo = page.getByRole('button', { name: 'Undo' })
  const summary = () => api.call(members.summary, { member_id: elisee.id }, owner.access_token)
  const stored = async () => (await summary()).follow_ups.map(({ kind, by_name }) => [kind, by_name])

  await test.step('those who stay away can be written to together', async () => {
    await alerts.getByRole('button', { name: 'Send SMS' }).click()
    await expect(page.getByRole('dialog')).toContainText('Élisée')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('all who lead see who has called and when', async () => {
    await markButton.click()
    await expect(contacted).toBeVisible()
    await expect(markButton).toBeHidden()
    await page.reload()
    await expect(contacted).toBeVisible()
    await expect.poll(stored).toEqual([['contacted', 'Marie Joseph']])
  })
  await test.step('it can be taken back', async () => {
    const noted = { member_id: elisee.id, follow_up_id: (await summary()).follow_ups[0]!.id }
    await api.call(members.removeFollowUp, noted, owner.access_token)
    await page.reload()
    await markButton.click()
    await expect(contacted).toBeVisible()
    await undo.click()
    await expect(markButton).toBeVisible()
    await expect.poll(stored).toEqual([])
  })
  await test.step('both without a network', async () => {
    await expect(undo).toBeHidden()
    await page.context().setOffline(true)
    await markButton.click()
    await expect(contacted).toBeVisible()
    await expect(markButton).toBeHidden()
    await undo.click()
    await expect(markButton).toBeVisible()
  })
})
