import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import { notices as calls } from '#contract/notices.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addEvent } from '#tests/support/pages/event-page.ts'

// What has happened is told in the app, and everybody chooses what of it.

test('an answer to an invitation is told, leads to the event and is read, unless one wants none told @wide', async ({
  signedIn: page,
  api,
  owner,
  isMobile,
}) => {
  const [guest] = await api.members(owner, ['Wideline Désir'])
  const date = addDays(dateIn('America/Port-au-Prince'), 7)
  const event = await addEvent(api, owner, { title: 'Konsè Nwèl', date, member_ids: [guest!.id] })
  await api.call(events.rsvp, {
    event_id: event.id,
    church_id: owner.church.id,
    member_id: guest!.id,
    status: 'yes',
  })
  await page.goto('/dashboard')
  const banner = page.getByRole('banner')
  await banner.getByLabel('Notices, 1 unread').click()
  const list = isMobile ? page.getByRole('main') : page.getByRole('dialog', { name: 'Notices' })
  const told = list.getByRole('list', { name: 'Today' }).getByRole('listitem')
  await expect(told).toContainText('Wideline Désir is coming.')
  await told.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/events/detail/${event.id}`))
  await expect(banner.getByLabel('Notices', { exact: true })).toBeVisible()
  await page.reload()
  await expect(banner.getByLabel('Notices', { exact: true })).toBeVisible()

  // The settings are the same at a desk.
  if (!isMobile) return
  await test.step('who wants no answers told in the app says so once', async () => {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Notices', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notice settings' })).toBeVisible()
    const box = page.getByRole('switch', { name: 'Answers to invitations: In the app', exact: true })
    await expect(box).toBeChecked()
    // That the notice was read is put, too.
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith(calls.changeSettings.path) && response.request().method() === 'PUT',
    )
    await box.uncheck()
    await saved
    await page.reload()
    await expect(box).not.toBeChecked()
  })
})
