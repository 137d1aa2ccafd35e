import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Church } from '#contract/church.ts'
import { addDays, dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { queryClient } from '#src/api/query.ts'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { resetClock, setClock } from './clock.ts'
import { button, field } from './form.ts'
import { open } from './open.tsx'
import { aMember, legliz } from './sample-church.ts'
import { callsOf, respond } from './stub-server.ts'

// A date that a screen shows stays what it was when the screen was opened.

resetClock()

/** The church's zone is changed by somebody else, while the app is open. */
function moveTo(timezone: Church['timezone']) {
  queryClient.setQueryData(churchesQuery().queryKey, (known) => ({
    ...known!,
    churches: [{ ...legliz, timezone }],
  }))
  document.dispatchEvent(new Event('visibilitychange'))
}
const date = () => field('Date of the service')
const respondToMarks = () =>
  respond(attendance.mark, ({ date: day, marks = [] }) => ({ date: day, guests: 0, marks }))

test('the roll stays the same service through midnight, the change of the clocks and other time zones', async () => {
  // Friday, half past eleven at night in Haiti; the clocks go back an hour on that Sunday.
  setClock('2026-10-31T03:30:00Z')
  await open('/attendance', { members: [aMember('Ana'), aMember('Bob')], before: respondToMarks })
  await expect.element(date()).toHaveValue('2026-10-25')
  await page.getByRole('checkbox', { name: 'Ana' }).click()
  for (const instant of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T12:00:00Z']) {
    setClock(instant)
    for (const timezone of ['America/Port-au-Prince', 'America/New_York', 'America/Puerto_Rico'] as const) {
      moveTo(timezone)
      await expect.element(page.getByText(/Nov(ember)? 1\b/).first()).toBeVisible()
      await expect.element(date()).toHaveValue('2026-10-25')
    }
  }
  await page.getByRole('checkbox', { name: 'Bob' }).click()
  await expect.poll(() => callsOf(attendance.mark).flatMap(({ marks = [] }) => marks).length).toBe(2)
  expect(new Set(callsOf(attendance.mark).map((call) => call.date))).toEqual(new Set(['2026-10-25']))
})

test('a gift keeps the day on which its form was opened', async () => {
  setClock('2026-11-01T04:30:00Z')
  await open('/donations/form', { members: [aMember('Ana')] })
  await expect.element(field('Date')).toHaveValue('11/01/2026')
  setClock('2026-11-02T12:00:00Z')
  moveTo('America/Los_Angeles')
  await expect.element(button('Log donation')).toBeVisible()
  await field('Amount').fill('7')
  await expect.element(field('Date')).toHaveValue('11/01/2026')
})

test('the latest roll is the server’s latest, on a device whose clock is a week behind', async () => {
  const now = Date.now.bind(Date)
  const behind = vi.spyOn(Date, 'now').mockImplementation(() => now() - 7 * 86_400_000)
  try {
    const { router } = await open('/settings', { members: [aMember('Ana')] })
    await expect.element(page.getByText('This phone’s clock is wrong.')).toBeVisible()
    await router.navigate({ href: '/attendance?date=today' })
    const today = dateIn(legliz.timezone, new Date())
    await expect.element(date()).toHaveValue(rollSunday(today))
    expect(addDays(rollSunday(today), 7) > today).toBe(true)
  } finally {
    behind.mockRestore()
  }
})
