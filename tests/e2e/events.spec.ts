import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addEvent, eventCard, fillEvent, inWords } from '#tests/support/pages/event-page.ts'
import { expectMessage } from '#tests/support/pages/forms.ts'
import { goByMenu } from '#tests/support/pages/frame-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'

const today = dateIn('America/Port-au-Prince')

test('a leader makes the first event and finds it in the list @wide', async ({
  signedIn: page,
  owner,
  isMobile,
}) => {
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
  await expect(
    page.getByText(`Leave empty to use the church’s address: ${owner.church.address}`),
  ).toBeVisible()

  const date = addDays(today, 1)
  await fillEvent(page, { Title: 'Jèn', Date: date, 'Start time': '10:00 AM', 'End time': '12:00 PM' })
  await save.click()
  await expect(page.getByText('Event created.')).toBeVisible()
  await expect(page).toHaveURL(/\/events\/detail\//)
  await expect(page.getByRole('heading', { name: 'Jèn', level: 1 })).toBeVisible()
  // The row beside it says the same.
  const when = page.getByRole('paragraph').filter({ hasText: `${inWords(date)} 10:00 AM – 12:00 PM` })
  await expect(when).toBeVisible()
  await expect(page.getByText(`${owner.church.name}, ${owner.church.address}`)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  const card = eventCard(page, 'Jèn')
  await expect(card.getByText(inWords(date, isMobile ? 'day' : 'short'))).toBeVisible()
  if (isMobile) await expect(card.getByText('Members Invited: 0 | Attending: 0')).toBeVisible()
  else await expect(card.getByRole('cell', { name: '0', exact: true })).toHaveCount(2)
  await expect(card.getByText('Come as you are.')).toBeAttached()
  await card.getByRole('link', { name: 'View Details Jèn' }).click()
  await expect(page.getByRole('heading', { name: 'Jèn', level: 1 })).toBeVisible()
})

test('events are deleted after a question; of those that repeat one, or with it those that follow, are changed and deleted', async ({
  signedIn: page,
  api,
  owner,
}) => {
  test.slow()
  const deleted = page.getByText('Event deleted.')
  const list = () => page.getByRole('main').getByRole('link', { name: 'Events' }).click()
  await test.step('an event is deleted from the list, with Undo, and from its own page', async () => {
    await addEvent(api, owner, { title: 'First' })
    await addEvent(api, owner, { title: 'Second' })
    await page.goto('/events')
    const removeFirst = async () => {
      await page.getByRole('button', { name: 'More actions: First' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(eventCard(page, 'First')).toBeHidden()
    }
    await removeFirst()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(eventCard(page, 'First')).toBeVisible()
    await removeFirst()
    await expect(deleted).toBeVisible()

    await page.getByRole('link', { name: 'View Details Second' }).click()
    await page.getByRole('button', { name: 'More for this event' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    // The notice of the first may still be there.
    await expect(deleted.last()).toBeVisible()
    await expect(page).toHaveURL(/\/events$/)
    await expect(page.getByText('No events yet')).toBeVisible()
  })

  await test.step('an event is changed, and with it those that follow', async () => {
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
    expect(all.filter(({ title }) => title === 'Lapriyè').map(({ date, title }) => [date, title])).toEqual(
      [8, 15, 22].map((days) => [addDays(today, days), 'Lapriyè']),
    )
  })

  await test.step('an event repeats week by week, and all that follow are deleted at once', async () => {
    await openScreen(page, `/events/form?date=${today}`)
    await fillEvent(page, { Title: 'Koral', 'Start time': '5 PM', 'End time': '7 PM' })
    for (let week = 1; week < 4; week++) await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByText(`Every week, the last time on ${inWords(addDays(today, 21))}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Event created.')).toBeVisible()
    await list()
    const cards = eventCard(page, 'Koral')
    await expect(cards).toHaveCount(1)
    await expect(cards.getByText(/Every \w+, \+3/)).toBeVisible()
    await page.getByRole('button', { name: 'Show the other 3 dates of Koral' }).click()
    await expect(cards).toHaveCount(4)

    await cards.nth(1).getByRole('button', { name: 'More actions: Koral' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByLabel('This date and all that follow').check()
    await page.getByRole('button', { name: 'Delete event' }).click()
    await expect(page.getByText('Event deleted, with all that follow.')).toBeVisible()
    await expect(cards).toHaveCount(1)
  })
})

test('without a network the coming events and their guests can be read', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana'])
  await addEvent(api, owner, { title: 'Jèn', date: today, member_ids: [ana!.id] })
  await page.goto('/settings')
  // All that is wanted without a network is read after sign-in, from whichever screen.
  await page.waitForFunction(() => localStorage.getItem('last_synced'))
  await page.route('**/api/**', (route) => route.abort())
  const lose = () => page.evaluate(() => dispatchEvent(new Event('offline')))
  await lose()
  await goByMenu(page, 'Events')
  await page.getByRole('link', { name: 'View Details Jèn' }).click()
  await expect(page.getByRole('list', { name: 'Invited members' }).getByText('Ana')).toBeVisible()
  await expect(async () => {
    // A response that was on its way may have told that there is a network.
    await lose()
    await expect(page.getByText(/This is the last known version/)).toBeVisible({ timeout: 1000 })
  }).toPass()
})
