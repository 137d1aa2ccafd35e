import { randomUUID } from 'node:crypto'
import { attendance } from '#contract/attendance/attendance.ts'
import { addDays, dateIn, isSunday, rollSunday, sundayBefore } from '#contract/fields/calendar.ts'
import { transaction } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'

/** People who have been members for a year; the services of the last Sundays, by who was there and the guests. */
async function services(
  server: Server,
  api: Api,
  owner: Owner,
  names: string[],
  held: { present: string[]; guests: number }[],
): Promise<void> {
  const latest = sundayBefore(dateIn(owner.church.timezone))
  const joinedOn = addDays(latest, -364)
  const people = names.map((name, i) => ({
    id: randomUUID(),
    name,
    phone: `+5093712340${i}`,
    email: null,
    groups: [],
    joinedOn,
  }))
  await transaction(server.db, (tx) => addMemberRows(tx, owner.church.id, people))
  for (const [week, { present, guests }] of held.entries()) {
    const date = addDays(latest, -7 * week)
    const marked_at = `${date}T05:30:00.000Z`
    await api.call(
      attendance.mark,
      {
        church_id: owner.church.id,
        date,
        marks: people.map(({ id, name }) => ({ member_id: id, present: present.includes(name), marked_at })),
        guests: { count: guests, marked_at },
      },
      owner.access_token,
    )
  }
}

const fourWeeks = [
  { present: ['Ana', 'Bob'], guests: 3 },
  { present: ['Ana', 'Bob'], guests: 6 },
  { present: ['Ana'], guests: 2 },
  { present: ['Ana', 'Élisée'], guests: 1 },
]

test('the dashboard shows how the weeks go and who has stayed away, without a network too @wide', async ({
  signedIn: page,
  context,
  server,
  api,
  owner,
  isMobile,
}) => {
  test.slow()
  await services(server, api, owner, ['Ana', 'Bob', 'Élisée'], fourWeeks)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Bonjour, @Marie Joseph' })).toBeVisible()
  await expect(page.getByText('5 came last Sunday, 2 more than usual')).toBeVisible()
  await expect(page.getByText('Members3View all members')).toBeVisible()

  const weekly = page.getByRole('region', { name: 'Weekly Attendance' })
  const rows = weekly.getByRole('table', { name: 'Weekly Attendance' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.filter({ hasText: '3 fewer than last time' })).toContainText('5')
  await expect(weekly.getByText('▲')).toHaveCount(1)
  await expect(weekly.getByText('▼')).toHaveCount(1)
  // The arrow keys go through the weeks, the last one with a service first, and Enter opens it.
  const chart = weekly.getByRole('slider', { name: 'Weekly Attendance' })
  await chart.focus()
  for (const text of [
    /, 5, 3 fewer than last time$/,
    /, 8, 5 more than last time$/,
    /, 3, Same as last time$/,
    /, 3, The first one$/,
    /, No service$/,
  ]) {
    await expect(chart).toHaveAttribute('aria-valuetext', text)
    await page.keyboard.press('ArrowLeft')
  }
  for (let week = 0; week < 2; week++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/attendance\?date=/)
  await page.goBack()

  const alerts = page.getByRole('region', { name: 'Alerts & Reminders' })
  await expect(alerts.getByText('1 member(s) missed 3+ Sundays')).toBeVisible()
  const absent = alerts.getByRole('listitem').filter({ hasText: 'Élisée' })
  await expect(absent).toContainText('Missed 3 Sundays')
  await expect(absent.getByRole('link', { name: 'Call Élisée' })).toHaveAttribute('href', 'tel:+50937123402')
  await expect(absent.getByRole('link', { name: 'SMS Élisée' })).toHaveAttribute('href', 'sms:+50937123402')
  await expect(absent.getByRole('link', { name: 'WhatsApp Élisée' })).toHaveAttribute(
    'href',
    'https://wa.me/50937123402',
  )

  // The rest is the same at a desk.
  if (!isMobile) return
  await test.step('everybody can use it', async () => {
    await expectUsable(page, () => expect(page.getByRole('table').first()).toBeAttached())
    await speak(page, 'en')
  })
  await test.step('without a network it shows what was read last, and when', async () => {
    const goTo = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click()
    await page.goto('/attendance')
    await expect(page.getByRole('checkbox', { name: 'Élisée' })).toBeVisible()
    await goTo('Home')
    await expect(page.getByText('1 member(s) missed 3+ Sundays')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(page.getByText('1 member(s) missed 3+ Sundays')).toBeVisible()

    // What is marked meanwhile counts for the Sunday, and the other figures say that it is not in them.
    await expect(page.getByText(/^5 came last Sunday/)).toBeVisible()
    await goTo('Attendance')
    // On a Saturday the roll is tomorrow's.
    const today = dateIn(owner.church.timezone)
    if (rollSunday(today) > today) await page.getByRole('button', { name: 'Previous Sunday' }).click()
    await page.getByRole('checkbox', { name: 'Élisée' }).click()
    await expect(page.getByRole('checkbox', { name: 'Élisée' })).toBeChecked()
    await goTo('Home')
    // The roll is that of the latest Sunday: on a Sunday it is today's, which is not over.
    const sunday = isSunday(today) ? /^1 so far today/ : /^6 came last Sunday/
    await expect(page.getByText(sunday)).toBeVisible()
    await expect(page.getByText('1 change on this phone is not in these figures yet.')).toBeVisible()
  })
})
