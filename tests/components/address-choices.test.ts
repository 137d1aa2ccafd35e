import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from './open.tsx'
import { aGroup, aMember, anEvent } from './sample-church.ts'

// A choice that the address remembers is followed by the address when the route has loaded, and shown as pressed
// before: in the very same moment, which is what each of these looks at without waiting.

test('the events are shown as pressed, as a list or as a calendar', async () => {
  const { path } = await open('/events', { events: [anEvent('Jèn')] })
  const calendar = page.getByRole('radio', { name: 'Calendar' })
  await expect.element(calendar).toBeInTheDocument()
  const radio = calendar.element() as HTMLInputElement
  radio.click()
  expect(radio.checked).toBe(true)
  await expect.poll(path).toBe('/events?view=calendar')
  expect(radio.checked).toBe(true)
  const list = page.getByRole('radio', { name: 'List' }).element() as HTMLInputElement
  list.click()
  expect(list.checked).toBe(true)
  expect(radio.checked).toBe(false)
  await expect.poll(path).toBe('/events')
})

test('a day of the calendar is open as pressed, and keys that follow fast each count', async () => {
  const { path } = await open('/events?view=calendar&day=2026-11-10')
  const dayOf = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`)!
  await expect.poll(() => dayOf('2026-11-10')).toBeTruthy()
  flushSync(() => dayOf('2026-11-11').click())
  expect(dayOf('2026-11-11').ariaPressed).toBe('true')
  for (const next of ['2026-11-12', '2026-11-13']) {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
    flushSync(() => document.querySelector('[aria-pressed="true"][data-day]')!.dispatchEvent(key))
    expect(dayOf(next).ariaPressed).toBe('true')
  }
  await expect.poll(path).toContain('2026-11-13')
})

test('a group of the members is chosen as pressed', async () => {
  const { path } = await open('/members', { members: [aMember('Ana')], groups: [aGroup('Koral')] })
  const chip = page.getByRole('button', { name: 'Koral' })
  await expect.element(chip).toBeVisible()
  const button = chip.element() as HTMLButtonElement
  flushSync(() => button.click())
  expect(button.ariaPressed).toBe('true')
  await expect.poll(path).toBe('/members?group=koral')
  expect(button.ariaPressed).toBe('true')
})

test('a group of the roll and a date of it are chosen as pressed', async () => {
  const { path } = await open('/attendance?date=2026-11-15', {
    members: [aMember('Ana')],
    groups: [aGroup('Koral')],
  })
  const chip = page.getByRole('button', { name: 'Koral' })
  await expect.element(chip).toBeVisible()
  const button = chip.element() as HTMLButtonElement
  flushSync(() => button.click())
  expect(button.ariaPressed).toBe('true')
  await expect.poll(path).toContain('group=koral')

  // Two Sundays back, without waiting for the first of them.
  const back = page.getByRole('button', { name: 'Previous Sunday' }).element() as HTMLElement
  flushSync(() => back.click())
  flushSync(() => back.click())
  expect(document.querySelector<HTMLInputElement>('input[type=date]')!.value).toBe('2026-11-01')
  await expect.poll(path).toContain('date=2026-11-01')
})
