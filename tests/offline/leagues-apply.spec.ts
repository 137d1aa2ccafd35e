import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expect, test } from '#tests/support/offline.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

test('applications without signal arrive once, though every answer is lost; one that is refused says why, and is sent again', async ({
  testbed,
  phone,
}) => {
  const boss = await testbed.api.organiser(await testbed.api.person())
  const post = async (more: Parameters<typeof leagueFields>[0] = {}) =>
    (await testbed.api.call(leagues.create, leagueFields(more), boss.access_token)).league
  const [open, grown] = [await post(), await post({ minimum_age: 12 })]
  const apply = () => phone.page.getByRole('button', { name: 'Apply', exact: true })
  const dialog = () => phone.page.getByRole('dialog')
  const isKept = () => phone.page.getByText('Your application is saved on this device')

  await test.step('one arrives once', async () => {
    await phone.page.goto(`/leagues/${open.id}`)
    await expect(apply()).toBeVisible()
    await phone.allSent()
    testbed.proxy.down()
    await apply().click()
    await dialog().getByLabel('Message to the organiser').fill('Mwen ta renmen jwe.')
    await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(isKept()).toBeVisible()
    await phone.restart()
    await phone.page.goto('/leagues/applied')
    const unsent = phone.page.getByRole('listitem').filter({ hasText: open.title })
    await expect(unsent.getByText('Waiting', { exact: true })).toBeVisible()
    await unsent.getByRole('link', { name: open.title }).click()
    await expect(isKept()).toBeVisible()

    testbed.proxy.inject('POST', '/applications', 'cut-reply')
    testbed.proxy.up()
    await phone.page.reload()
    await phone.allSent()
    await expect(phone.page.getByText('Applied', { exact: true })).toBeVisible()
    const { applications: arrived } = await testbed.api.call(applications.pending, {}, boss.access_token)
    const { note } = await testbed.api.call(
      applications.get,
      { application_id: arrived[0]!.application_id },
      boss.access_token,
    )
    expect({ count: arrived.length, note }).toEqual({ count: 1, note: 'Mwen ta renmen jwe.' })
  })

  await test.step('one that the server refuses says why, and is sent again', async () => {
    await phone.page.goto(`/leagues/${grown.id}`)
    await expect(apply()).toBeVisible()
    await phone.allSent()
    testbed.proxy.down()
    await apply().click()
    await dialog().getByLabel('Date of birth').fill('2024-01-31')
    await dialog().getByLabel('Message to the organiser').fill('Mwen ta renmen jwe.')
    await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(isKept()).toBeVisible()
    testbed.proxy.up()
    await phone.page.reload()
    await expect(phone.page.getByText('You have to be at least 12 years old.')).toBeVisible()

    await apply().click()
    await expect(dialog().getByLabel('Message to the organiser')).toHaveValue('Mwen ta renmen jwe.')
    await dialog().getByLabel('Date of birth').fill('2000-01-31')
    await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(phone.page.getByText('Applied', { exact: true })).toBeVisible()
    expect((await phone.outbox()).filter(({ status }) => status === 'needsAttention')).toEqual([])
  })
})
