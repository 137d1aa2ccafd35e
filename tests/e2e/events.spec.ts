import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { addEvent, eventCard, fillEvent, inWords } from '#tests/support/pages/event-page.ts'
import { expectMessage, loseResponses } from '#tests/support/pages/forms.ts'

const today = dateIn('America/Port-au-Prince')

test('a leader makes the first event and finds it in the list @wide', async ({ signedIn: page, owner }) => {
  await page.goto('/events')
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('link', { name: '+Create Event' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create Event' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Create event' })
  await fillEvent(page, { Description: 'Come as you are.' })
  await save.click()
  await expectMessage(page, 'Title', 'Title is required')
  await expectMessage(page, 'Date', 'Date is required')
  await expectMessage(page, 'Start time', 'Start time is required')
  await expectMessage(page, 'End time', 'End time is required')
  await expect(page.getByText(`Empty: at the church, ${owner.church.address}`)).toBeVisible()

  const date = addDays(today, 1)
  await fillEvent(page, { Title: 'Jèn', Date: date, 'Start time': '10:00 AM', 'End time': '12:00 PM' })
  await save.click()
  await expect(page.getByText('Event created.')).toBeVisible()
  await expect(page).toHaveURL(/\/events\/detail\//)
  await expect(page.getByRole('heading', { name: 'Jèn', level: 1 })).toBeVisible()
  await expect(page.getByText(`${inWords(date)} · 10:00 AM – 12:00 PM`)).toBeVisible()
  await expect(page.getByText(`${owner.church.name}, ${owner.church.address}`)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  const card = eventCard(page, 'Jèn')
  await expect(card.getByText('Tomorrow')).toBeVisible()
  await expect(card.getByText('Members Invited: 0 | Attending: 0')).toBeVisible()
  await expect(card.getByText('Come as you are.')).toBeVisible()
  await card.getByRole('link', { name: 'View Details Jèn' }).click()
  await expect(page.getByRole('heading', { name: 'Jèn', level: 1 })).toBeVisible()
})

test('an event that seems to end before it starts is asked about, not forbidden', async ({
  signedIn: page,
}) => {
  await page.goto(`/events/form?date=${today}`)
  await expect(page.getByLabel('Date')).toHaveValue(today)
  await fillEvent(page, { Title: 'Veye', 'Start time': '10:00 PM', 'End time': '4:00 AM' })
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('dialog')).toContainText('Start: 10:00 PM. End: 4:00 AM.')
  await page.getByRole('button', { name: 'Change the times' }).click()
  await expect(page).toHaveURL(/\/events\/form/)
  await page.getByRole('button', { name: 'Create event' }).click()
  await page.getByRole('button', { name: 'Keep these times' }).click()
  await expect(page.getByText('Event created.')).toBeVisible()
  await expect(page.getByText('10:00 PM – 4:00 AM')).toBeVisible()
})

test('an event repeats week by week, and all that follow are deleted at once', async ({ signedIn: page }) => {
  await page.goto(`/events/form?date=${today}`)
  await fillEvent(page, { Title: 'Koral', 'Start time': '5 PM', 'End time': '7 PM' })
  for (let week = 1; week < 4; week++) await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByText(`Every week, the last time on ${inWords(addDays(today, 21))}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Event created.')).toBeVisible()
  await page.goto('/events')
  const cards = eventCard(page, 'Koral')
  await expect(cards).toHaveCount(4)
  await expect(cards.getByText('Weekly')).toHaveCount(4)

  await cards.nth(1).getByRole('button', { name: 'Delete Koral' }).click()
  await page.getByRole('dialog').getByLabel('This date and all that follow').check()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByText('Event deleted.')).toBeVisible()
  await expect(cards).toHaveCount(1)
})

test('an event is changed; of a series this one, or with it those that follow', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const event = await addEvent(api, owner, { date: addDays(today, 7), repeat_weeks: 3 })
  await page.goto(`/events/detail/${event.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await fillEvent(page, { Title: 'Lapriyè', Date: addDays(today, 8), Location: 'Lekòl la' })
  await page.getByLabel('This date and all that follow').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Event updated.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lapriyè', level: 1 })).toBeVisible()
  await expect(page.getByText('Lekòl la')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  const { events: all } = await api.call(events.list, { church_id: owner.church.id }, owner.access_token)
  expect(all.map(({ date, title }) => [date, title])).toEqual(
    [8, 15, 22].map((days) => [addDays(today, days), 'Lapriyè']),
  )
})

test('an event is made once more from another one', async ({ signedIn: page, api, owner }) => {
  const [ana] = await api.members(owner, ['Ana', 'Jan'])
  const event = await addEvent(api, owner, { member_ids: [ana!.id] })
  await page.goto(`/events/detail/${event.id}`)
  await page.getByRole('button', { name: 'More for this event' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(event.title)
  await expect(page.getByLabel('Date')).toHaveValue('')
  await expect(page.getByLabel('Date')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Ana' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Jan' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Ana' }).uncheck()
  await fillEvent(page, { Date: addDays(today, 3) })
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Event created.')).toBeVisible()
  await expect(page.getByText(`${inWords(addDays(today, 3))} · 9:00 AM – 11h30`)).toBeVisible()
})

test('an event is deleted after a question, from the list and from its own page', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await addEvent(api, owner, { title: 'First' })
  await addEvent(api, owner, { title: 'Second' })
  await page.goto('/events')
  await page.getByRole('button', { name: 'Delete First' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(eventCard(page, 'First')).toBeVisible()
  await page.getByRole('button', { name: 'Delete First' }).click()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByText('Event deleted.')).toBeVisible()
  await expect(eventCard(page, 'First')).toBeHidden()

  await page.getByRole('link', { name: 'View Details Second' }).click()
  await page.getByRole('button', { name: 'More for this event' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByText('Event deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByText('No events yet')).toBeVisible()
})

test('events come ten at a time, and going back finds as many', async ({ signedIn: page, api, owner }) => {
  await addEvent(api, owner, { title: 'Koral', date: today, repeat_weeks: 12 })
  await addEvent(api, owner, { title: 'Long ago', date: addDays(today, -40) })
  await page.goto('/events')
  await expect(eventCard(page, 'Koral')).toHaveCount(10)
  await expect(page.getByText('10 of 13')).toBeVisible()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(eventCard(page, 'Koral')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Past' }).getByRole('heading', { level: 3 })).toHaveText([
    'Long ago',
  ])
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  await page.getByRole('link', { name: 'View Details Long ago' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  await expect(eventCard(page, 'Long ago')).toBeVisible()
  await expect(eventCard(page, 'Koral')).toHaveCount(12)
})

test('a month shows its events, by keyboard too, and a day leads to a new one @wide', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await addEvent(api, owner, { title: 'Jèn', date: today })
  await addEvent(api, owner, { title: 'Fèt', date: addDays(today, 7) })
  await page.goto('/events')
  await page.getByRole('radio', { name: 'Calendar' }).check()
  await expect(page.getByRole('heading', { name: inWords(today, 'month') })).toBeVisible()
  const day = (date: string, more = '') =>
    page.getByRole('button', { name: `${inWords(date)}${more}`, exact: true })
  await expect(day(today, ', 1 event, Jèn')).toHaveAttribute('aria-current', 'date')
  await expect(page.getByRole('link', { name: 'Jèn' })).toBeVisible()

  await day(today, ', 1 event, Jèn').focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(addDays(today, 7), ', 1 event, Fèt')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Fèt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jèn' })).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Nothing on this day.')).toBeVisible()
  await page.reload()
  await expect(day(addDays(today, 8))).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Jèn' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an event on this day' }).click()
  await expect(page.getByLabel('Date')).toHaveValue(today)
})

test('what was typed survives a reload, and a lost answer makes no second event', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await page.goto('/events/form')
  await fillEvent(page, { Title: 'Jèn', Date: today, 'Start time': '10 AM', 'End time': '11 AM' })
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Jèn')
  const letThrough = await loseResponses(page, 'church/events')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await letThrough()
  // The first try has arrived all the same; what is changed now is made up for.
  await fillEvent(page, { Title: 'Jèn chanje' })
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: 'Jèn chanje', level: 1 })).toBeVisible()
  const { events: all } = await api.call(events.list, { church_id: owner.church.id }, owner.access_token)
  expect(all.map(({ title }) => title)).toEqual(['Jèn chanje'])
})

test('an event whose answer was lost is not overwritten by the next one', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await page.goto('/events/form')
  await fillEvent(page, { Title: 'Jèn', Date: today, 'Start time': '10 AM', 'End time': '11 AM' })
  const letThrough = await loseResponses(page, 'church/events')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('No connection right now. Nothing was lost:')).toBeVisible()
  await letThrough()
  await page.goto('/events')
  await expect(eventCard(page, 'Jèn')).toBeVisible()
  await page.getByRole('link', { name: '+Create Event' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await fillEvent(page, { Title: 'Konsè', Date: today, 'Start time': '6 PM', 'End time': '8 PM' })
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: 'Konsè', level: 1 })).toBeVisible()
  const { events: all } = await api.call(events.list, { church_id: owner.church.id }, owner.access_token)
  expect(all.map(({ title }) => title)).toEqual(['Jèn', 'Konsè'])
})

test('an event that is not there, and an address without its end, are told', async ({ signedIn: page }) => {
  await page.goto('/events/detail/unknown')
  await expect(page.getByText('This event is not here (any more)')).toBeVisible()
  await page.goto('/events/detail')
  await expect(page.getByText('Missing event ID.')).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
  await page.route('**/api/church/events/some', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong. Try again.' } }),
  )
  await page.goto('/events/detail/some')
  await expect(page.getByText('Unable to load event.')).toBeVisible()
})

test('an usher has no events', async ({ page, api, server, owner }) => {
  const usher = await api.person()
  await server.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: usher.user.id, role: 'usher' })
  await signIn(page, { ...usher, church: owner.church })
  for (const path of ['/events', '/events/form', '/events/detail/x']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/attendance$/)
  }
})

test('without a network the coming events and their guests can be read', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  await addEvent(api, owner, { title: 'Jèn', date: today, member_ids: [ana!.id] })
  // All that is wanted without a network is read after sign-in, from whichever screen.
  const read = page.waitForResponse((response) => /church\/events\/[^/?]+$/.test(response.url()))
  await page.goto('/settings')
  await read
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Events' }).click()
  await page.getByRole('link', { name: 'View Details Jèn' }).click()
  await expect(page.getByRole('list', { name: 'Invited members' }).getByText('Ana')).toBeVisible()
  await expect(page.getByText(/This is what was known last/)).toBeVisible()
})
