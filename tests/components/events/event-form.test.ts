import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notFound, Problem } from '#server/http/problem.ts'
import { chooseLanguage } from '#src/lib/language.ts'
import { refresh } from '#src/queries/refresh.ts'
import { resetClock, setClock } from '#tests/components/clock.ts'
import { button, dialog, expectText, heading, nothingLost } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, anEvent } from '#tests/components/sample-church.ts'
import type { SampleChurch } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const today = '2026-11-24'
// It is no other day at the end of a test than at its beginning.
beforeEach(() => setClock(`${today}T15:00:00Z`))
resetClock()

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))

async function fillEvent(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
}

/** As the server: the same id again is the event that is there. */
function respondOnce(known: SampleChurch) {
  respond(events.create, ({ id = 'new', title, date, start_time, end_time }) => {
    const there = known.events.find((event) => event.id === id)
    if (there) return there
    const made = anEvent(title, { id, date, start_time, end_time })
    known.events.push(made)
    return made
  })
  respond(events.update, ({ event_id, base: _base, scope: _scope, ...fields }) => {
    const event = known.events.find(({ id }) => id === event_id)
    if (!event) throw notFound()
    return Object.assign(event, fields)
  })
}

test('an event that seems to end before it starts is asked about, not forbidden', async () => {
  const { path, known } = await open(`/events/form?date=${today}`)
  await expect.element(field('Date')).toHaveValue(today)
  await fillEvent({ Title: 'Veye', 'Start time': '10:00 PM', 'End time': '4:00 AM' })
  await button('Create event').click()
  await expect.element(dialog()).toHaveTextContent('Start: 10:00 PM. End: 4:00 AM.')
  await button('Change the times').click()
  expect(path()).toContain('/events/form')
  await button('Create event').click()
  await button('Keep these times').click()
  await expectText('Event created.')
  expect(known.events).toMatchObject([{ title: 'Veye', start_time: '10:00 PM', end_time: '4:00 AM' }])
})

test('an event is made once more from another one', async () => {
  const guest = { ...aMember('Ana'), rsvp_status: 'yes' as const, rsvp_link: '', sent: null }
  const first = anEvent('Jèn', { id: 'first', invited_members: [guest], invited_count: 1 })
  await open('/events/form?copy=first', { members: [aMember('Ana'), aMember('Jan')], events: [first] })
  await expect.element(field('Title')).toHaveValue('Jèn')
  await expect.element(field('Date')).toHaveValue('')
  await expect.element(field('Date')).toHaveFocus()
  const [ana, jan] = [
    page.getByRole('checkbox', { name: 'Ana' }),
    page.getByRole('checkbox', { name: 'Jan' }),
  ]
  await expect.element(ana).toBeChecked()
  await expect.element(jan).not.toBeChecked()
  await ana.click()
  await fillEvent({ Date: today })
  await button('Create event').click()
  await expectText('Event created.')
  expect(callsOf(events.create)).toMatchObject([{ title: 'Jèn', date: today, member_ids: [] }])
})

test('what was typed survives a new language, and a lost response makes no second event', async () => {
  const { known } = await open('/events/form')
  respondOnce(known)
  await fillEvent({ Title: 'Jèn', Date: today, 'Start time': '10 AM', 'End time': '11 AM' })
  chooseLanguage('fr')
  await expect.element(field('Titre')).toHaveValue('Jèn')
  chooseLanguage('en')
  await expect.element(field('Title')).toHaveValue('Jèn')
  setNetwork('loses responses')
  await button('Create event').click()
  await expectText(nothingLost)
  setNetwork('up')
  // The first try has arrived all the same; what is changed now is made up for.
  await fillEvent({ Title: 'Jèn chanje' })
  await button('Create event').click()
  await expect.element(heading('Jèn chanje')).toBeVisible()
  expect(known.events.map(({ title }) => title)).toEqual(['Jèn chanje'])
})

test('what is corrected after a lost response is so on all dates of a series', async () => {
  const { known } = await open('/events/form')
  respond(events.create, ({ id = 'new', title, date, start_time, end_time }) => {
    known.events[0] ??= anEvent(title, { id, date, start_time, end_time, series_id: id })
    return known.events[0]
  })
  respond(events.update, () => known.events[0]!)
  await fillEvent({ Title: 'Koral', Date: today, 'Start time': '5 AM', 'End time': '7 PM' })
  await button('One more').click()
  setNetwork('loses responses')
  await button('Create event').click()
  await expectText(nothingLost)
  setNetwork('up')
  await fillEvent({ 'Start time': '5 PM' })
  await button('Create event').click()
  await expect.element(heading('Koral')).toBeVisible()
  expect(callsOf(events.update)).toMatchObject([{ start_time: '5 PM', scope: 'following' }])
})

test('an event whose response was lost is not overwritten by the next one', async () => {
  const { known, router } = await open('/events/form')
  respondOnce(known)
  await fillEvent({ Title: 'Jèn', Date: today, 'Start time': '10 AM', 'End time': '11 AM' })
  setNetwork('loses responses')
  await button('Create event').click()
  await expectText(nothingLost)
  setNetwork('up')
  // A list that has been read since then.
  await router.navigate({ to: '/events' })
  window.dispatchEvent(new Event('online'))
  await page.getByRole('radio', { name: 'Calendar' }).click()
  await expect.element(page.getByRole('link', { name: 'Jèn' })).toBeVisible()
  await router.navigate({ to: '/events/form' })
  await expect.element(field('Title')).toHaveValue('')
  await fillEvent({ Title: 'Konsè', Date: today, 'Start time': '6 PM', 'End time': '8 PM' })
  await button('Create event').click()
  await expect.element(heading('Konsè')).toBeVisible()
  expect(known.events.map(({ title }) => title)).toEqual(['Jèn', 'Konsè'])
})

test('an event that is not there, and an address without its end, are told', async () => {
  const { path, router } = await open('/events/detail/unknown')
  await expectText('This event no longer exists')
  await router.navigate({ href: '/events/detail' })
  await expectText('Missing event ID.')
  await expect.poll(path).toBe('/events')
  respond(events.get, () => {
    throw new Problem(403, m.something_wrong())
  })
  await router.navigate({ href: '/events/detail/some' })
  await expectText('Unable to load event.')
})

test('a month shows its events, by keyboard too, and a day leads to a new one and back', async () => {
  const { path } = await open('/events?view=calendar&day=2026-11-10', {
    events: [anEvent('Jèn', { date: '2026-11-10' }), anEvent('Fèt', { date: '2026-11-17' })],
  })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(heading('November 2026', 2)).toBeVisible()
  await expect.element(link('Jèn')).toBeVisible()
  ;(day('Tuesday, November 10, 2026, 1 event, Jèn').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day('Tuesday, November 17, 2026, 1 event, Fèt')).toHaveFocus()
  await expect.element(link('Fèt')).toBeVisible()
  await expect.element(link('Jèn')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expectText('Nothing on this day.')
  await expect.element(day('Wednesday, November 18, 2026')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(heading('December 2026', 2)).toBeVisible()
  await day('Today').click()
  await expect.element(day('Today')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day('Today')).toHaveFocus()
  await page.getByRole('link', { name: 'Create an event on this day' }).click()
  await expect.element(field('Date')).toHaveValue(today)
  expect(path()).toContain(`date=${today}`)
  await button('Cancel').click()
  await expect.poll(path).toContain(`view=calendar&day=${today}`)
})

test('the dates of a series are one row, which unfolds in place and opens each of them', async () => {
  const dates = Array.from({ length: 13 }, (_, week) => addDays(today, 7 * week))
  const koral = dates.map((date, n) => anEvent('Koral', { id: `koral-${n}`, date, series_id: 's' }))
  await open('/events', { events: [anEvent('Jèn', { id: 'jen', date: today }), ...koral] })
  const rows = (title: string) => page.getByRole('link', { name: `View Details ${title}` })
  await expect.poll(() => rows('Koral').elements().length).toBe(1)
  await expectText(/Every \w+, \+12/)
  const unfold = page.getByRole('button', { name: 'Show the other 12 dates of Koral' })
  // A row that stands for all of them offers to delete none.
  const remove = page.getByRole('button', { name: 'More actions: Koral' })
  expect(remove.elements()).toEqual([])
  await unfold.click()
  await expect.poll(() => rows('Koral').elements().length).toBeGreaterThan(5)
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect.element(remove.first()).toBeVisible()
  await rows('Jèn').click()
  await expect.element(heading('Jèn')).toBeVisible()
})

test('what was saved stays on the screen, though an older read of the event ends after it', async () => {
  const event = anEvent('Jèn', { id: 'first', date: addDays(today, 7) })
  const { known } = await open('/events/detail/first', { events: [event] })
  respondOnce(known)
  await button('Edit').click()
  const release = hold(events.get)
  const reads = callsOf(events.get).length
  const reading = refresh([events.get])
  await expect.poll(() => callsOf(events.get).length).toBeGreaterThan(reads)
  const releaseUpdate = hold(events.update)
  await fillEvent({ Title: 'Lapriyè' })
  await button('Save changes').click()
  await expect.poll(() => callsOf(events.update)).toHaveLength(1)
  releaseUpdate()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  release()
  await reading
  await expectText('Event updated.')
  await expect.element(heading('Lapriyè')).toBeVisible()
})
