import type { Locator } from '@playwright/test'
import { church } from '#contract/church.ts'
import { groups } from '#contract/groups.ts'
import { team } from '#contract/team.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'

// Groups, the team and what is set for a church, with something in them and their windows open.

test('groups, the team, and what is set for a church can be used by everybody, with their windows', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  test.slow()
  const inDialog = async (open: Locator) => {
    await open.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const main = page.getByRole('main')

  const members = await api.members(owner, ['Élisée Jean-Baptiste', 'Marie-Ange Saint-Louis', 'Ana'])
  const input = { church_id: owner.church.id, name: 'Komite òganizasyon', description: 'Chak samdi a 4è' }
  const { id } = await api.call(groups.create, input, owner.access_token)
  const chosen = { group_id: id, member_ids: [members[0]!.id] }
  await api.call(groups.addMember, chosen, owner.access_token)
  await page.goto('/groups')
  await test.step('groups', async () => {
    await expectUsable(page)
    await expectUsable(page, async () => {
      await main.getByRole('listitem').getByRole('button').last().click()
      await inDialog(page.getByRole('menuitem').first())
    })
  })
  await page.goto(`/groups/detail/${id}`)
  await test.step('a group', async () => {
    await expectUsable(page, () => page.getByRole('checkbox', { name: /Ana/ }).check())
    await expectUsable(page, () => inDialog(main.getByRole('button').first()))
  })

  const other = await api.person({ name: 'Marie-Thérèse Saint-Louis Jean-Baptiste' })
  const row = { churchId: owner.church.id, userId: other.user.id, role: 'leader' as const }
  await server.db.insert(churchUsers).values(row)
  const invited = { church_id: owner.church.id, role: 'usher', note: 'Wideline' } as const
  const { link } = await api.call(team.invite, invited, owner.access_token)
  await page.goto('/church/team')
  await test.step('the team and a link to it', () =>
    expectUsable(page, async () => {
      await page.getByRole('radio').last().check()
      await main.locator('form button').click()
      await expect(page.locator('input[readonly]')).toBeVisible()
    }))
  for (const path of [new URL(link).pathname, '/join/made-up']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectUsable(page)
    })
  }
})

test('the switch between churches and the deletion of one can be used by everybody', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const another = (name: string) =>
    api.call(church.create, { ...owner.church, id: crypto.randomUUID(), name }, owner.access_token)
  await another('Legliz Evanjelik Betel nan Jeriko')
  const gone = await another('Legliz Efase')
  await api.call(church.remove, { church_id: gone.id, name: gone.name }, owner.access_token)
  await page.goto('/setup')
  await expectUsable(page)
  await expectUsable(page, async () => {
    await page.locator('nav[data-tabs] > button').click()
    // The first button of the sheet closes it.
    await page.getByRole('dialog').getByRole('button').nth(1).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(2)
  })
  await page.goto('/setup')
  await expectUsable(page, async () => {
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
