import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expect, test } from '#tests/support/offline.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

test('an application without signal arrives once, though every answer is lost', async ({ hall, phone }) => {
  const boss = await hall.api.organiser(await hall.api.person())
  const { league } = await hall.api.call(leagues.create, leagueFields(), boss.access_token)
  await phone.page.goto(`/leagues/${league.id}`)
  await expect(phone.page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible()
  await phone.allSent()

  hall.proxy.down()
  await phone.page.getByRole('button', { name: 'Apply', exact: true }).click()
  const dialog = phone.page.getByRole('dialog')
  await dialog.getByLabel('Message to the organiser').fill('Mwen ta renmen jwe.')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(phone.page.getByText('Your application is saved on this device')).toBeVisible()
  await phone.restart()
  await phone.page.goto('/leagues/applied')
  const unsent = phone.page.getByRole('listitem').filter({ hasText: league.title })
  await expect(unsent.getByText('Waiting', { exact: true })).toBeVisible()
  await unsent.getByRole('link', { name: league.title }).click()
  await expect(phone.page.getByText('Your application is saved on this device')).toBeVisible()

  hall.proxy.inject('POST', '/applications', 'cut-reply')
  hall.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  await expect(phone.page.getByText('Applied', { exact: true })).toBeVisible()
  const { applications: arrived } = await hall.api.call(applications.pending, {}, boss.access_token)
  const { note } = await hall.api.call(
    applications.get,
    { application_id: arrived[0]!.application_id },
    boss.access_token,
  )
  expect({ count: arrived.length, note }).toEqual({ count: 1, note: 'Mwen ta renmen jwe.' })
})

test('an application that the server refuses says why, and is sent again', async ({ hall, phone }) => {
  const boss = await hall.api.organiser(await hall.api.person())
  const fields = leagueFields({ minimum_age: 12 })
  const { league } = await hall.api.call(leagues.create, fields, boss.access_token)
  const { page } = phone
  await page.goto(`/leagues/${league.id}`)
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await expect(apply).toBeVisible()
  await phone.allSent()

  hall.proxy.down()
  await apply.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date of birth').fill('2024-01-31')
  await dialog.getByLabel('Message to the organiser').fill('Mwen ta renmen jwe.')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Your application is saved on this device')).toBeVisible()
  hall.proxy.up()
  await page.reload()
  await expect(page.getByText('You have to be at least 12 years old.')).toBeVisible()

  await apply.click()
  await expect(dialog.getByLabel('Message to the organiser')).toHaveValue('Mwen ta renmen jwe.')
  await dialog.getByLabel('Date of birth').fill('2000-01-31')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  expect((await phone.outbox()).filter(({ status }) => status === 'needsAttention')).toEqual([])
})
