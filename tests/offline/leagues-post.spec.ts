import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expect, test } from '#tests/support/offline.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

const today = dateIn('America/Port-au-Prince', new Date())

test('what is changed and posted without signal arrives once', async ({ testbed, owner }) => {
  await testbed.api.organiser(owner)
  const posted = await testbed.api.call(
    leagues.create,
    leagueFields({ kind: 'event', title: 'Kan ete' }),
    owner.access_token,
  )
  const phone = await testbed.phoneOf(owner)
  await phone.page.goto('/leagues/list')
  await phone.page.getByRole('button', { name: 'More for Kan ete' }).click()
  await phone.page.getByRole('menuitem', { name: 'Edit League/Event' }).click()
  await expect(phone.page.getByLabel('Title')).toHaveValue('Kan ete')
  await phone.allSent()
  await phone.hasStored(leagues.get, posted.league.id)

  testbed.proxy.down()
  await phone.page.getByLabel('Title').fill('Kan ete timoun')
  await phone.page.getByRole('button', { name: 'Save changes' }).click()
  const changed = phone.page.getByRole('link', { name: 'Edit League/Event Kan ete timoun' }).first()
  await expect(changed).toBeVisible()
  await phone.restart()
  await phone.page.goto(`/leagues/create?copy=${posted.league.id}`)
  // What this device has changed is what the copy begins with.
  await expect(phone.page.getByLabel('Title')).toHaveValue('Kan ete timoun')
  await phone.page.getByLabel('Title').fill('Kan Pak')
  await phone.page.getByLabel('Date', { exact: true }).fill(addDays(today, 60))
  await phone.page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(phone.page.getByRole('link', { name: 'Edit League/Event Kan Pak' }).first()).toBeVisible()

  testbed.proxy.inject('POST', '/leagues', 'cut-reply')
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  await expect(phone.page.getByRole('link', { name: 'View League/Event Kan Pak' })).toBeVisible()
  const { leagues: arrived } = await testbed.api.call(leagues.list, { status: '1' }, owner.access_token)
  expect(arrived.map(({ title }) => title)).toEqual(['Kan Pak', 'Kan ete timoun'])
})
