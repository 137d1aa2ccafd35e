import type { Page } from '@playwright/test'
import { attendance } from '#contract/attendance/attendance.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner } from '#tests/support/browser.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))

/** Two members of one phone number, the second marked present. */
async function twice(api: Api, owner: Owner) {
  const token = owner.access_token
  const common = { church_id: owner.church.id, phone: '3712 3456' }
  const one = await api.call(
    members.add,
    { ...common, name: 'Wideline Désir', email: 'w@example.org' },
    token,
  )
  const other = await api.call(
    members.add,
    { ...common, name: 'Desir Wideline', email: 'd@example.org' },
    token,
  )
  const marks = [{ member_id: other.id, present: true, marked_at: new Date().toISOString() }]
  await api.call(attendance.mark, { church_id: owner.church.id, date: sunday, marks }, token)
  return { one, other }
}

const pairOf = (page: Page) => page.getByRole('link', { name: /^Merge .+ and .+/ })

test('two members who are one are merged, and the merge is undone', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const { one } = await twice(api, owner)
  await page.goto('/members')
  await page.getByRole('button', { name: 'More about members' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await expect(page.getByRole('heading', { name: 'Duplicates', level: 1 })).toBeVisible()
  await expect(page.getByText('Same phone number')).toBeVisible()
  await pairOf(page).click()

  await expect(page.getByRole('heading', { name: 'Merge two members' })).toBeVisible()
  await page.getByRole('radio', { name: /Wideline Désir/ }).check()
  await expect(page.getByRole('region', { name: 'What comes from Desir Wideline' })).toContainText(
    '1 service attended',
  )
  await page.getByRole('button', { name: 'Merge into Wideline Désir' }).click()
  await expect(page.getByText('Desir Wideline and Wideline Désir are one member now.')).toBeVisible()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await expect(page.getByText('Desir Wideline is now Wideline Désir')).toBeVisible()

  await page.goto('/members')
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View Wideline Désir' }).click()
  await expect(page).toHaveURL(new RegExp(one.id))
  await expect(page.getByText('1 of 1 services in the last 12 months')).toBeVisible()

  await page.goto('/members/duplicates')
  await page.getByRole('button', { name: 'Undo the merge of Desir Wideline' }).click()
  await expect(page.getByText('They are two members again.')).toBeVisible()
  await expect(pairOf(page)).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()

  // From its notice, too.
  await pairOf(page).click()
  await page.getByRole('button', { name: /^Merge into / }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(pairOf(page)).toBeVisible()
  await page.goto('/members')
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()
})

const notDuplicatePair = (page: Page) => page.getByRole('region', { name: 'Marked as different people' })

test('two who are not the same person leave the list for good, stay to be seen, and that can be taken back', async ({
  signedIn: page,
  api,
  owner,
}) => {
  for (const [name, phone, email] of [
    ['Jean Pierre', '3700 0001', 'jean@example.org'],
    ['J. Pierre', '3700 0001', 'jozef@example.org'],
    ['Ana Noël', '3700 0002', 'ana@example.org'],
    ['A. Noël', '3700 0002', 'anita@example.org'],
  ] as const) {
    await api.call(members.add, { church_id: owner.church.id, name, phone, email }, owner.access_token)
  }
  const apart = (surname: string) =>
    page.getByRole('button', { name: new RegExp(`^Not the same person: .+ ${surname} and .+ ${surname}$`) })
  const family = apart('Pierre')
  const twins = apart('Noël')
  await page.goto('/members/duplicates')
  await expect(pairOf(page)).toHaveCount(2)
  expect((await family.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await page.route('**/api/church/members/apart', (route) => route.abort())
  await family.click()
  await expect(page.getByRole('alert').getByText('No connection', { exact: false })).toBeVisible()
  await expect(family).toBeFocused()
  await page.unroute('**/api/church/members/apart')

  await family.click()
  await expect(page.getByText(/ Pierre and .+ Pierre are two people\./)).toBeVisible()
  await expect(family).toBeHidden()
  await expect(twins).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Back on the list of possible duplicates.')).toBeVisible()
  await expect(family).toBeFocused()

  await expect(notDuplicatePair(page)).toBeHidden()
  await family.click()
  await expect(family).toBeHidden()
  await twins.click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No duplicates')).toBeVisible()

  await test.step('who is kept apart stays to be seen, and is taken back after a mistake', async () => {
    const rows = notDuplicatePair(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const row = rows.filter({ hasText: 'Pierre' })
    await expect(row).toContainText(/(Jean|J\.) Pierre and (Jean|J\.) Pierre/)
    await expect(row).toContainText(`By ${owner.user.name}, `)
    const undo = row.getByRole('button', { name: /^Undo: .+ may be the same person after all$/ })
    // A finger needs more room than a mouse.
    expect((await undo.boundingBox())!.height).toBeGreaterThanOrEqual(44)

    await page.route('**/api/church/members/apart?*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await undo.click()
    await expect(page.getByRole('alert').getByText('No connection', { exact: false })).toBeVisible()
    await expect(undo).toBeFocused()
    await page.unroute('**/api/church/members/apart?*')

    await undo.click()
    await expect(page.getByText('Back on the list of possible duplicates.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(pairOf(page)).toHaveCount(1)
    await rows.getByRole('button', { name: /^Undo: / }).click()
    await expect(notDuplicatePair(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /^Not the same person: / }).first()).toBeFocused()
    await expect(pairOf(page)).toHaveCount(2)
  })
})

test('adding somebody whom another leader added a minute ago asks first', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await page.goto(`/members/form/${owner.church.id}`)
  await expect(page.getByLabel('Name')).toBeVisible()
  await twice(api, owner)
  await page.getByLabel('Name').fill('WIDELINE Desir')
  await page.getByRole('textbox', { name: 'Phone' }).fill('3899 9999')
  await page.getByRole('textbox', { name: 'Email' }).fill('new@example.org')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Is this the same person?' })
  await expect(dialog.getByText(/Nearly the same name/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('WIDELINE Desir')

  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByText('Member added successfully.')).toBeVisible()
  await expect(page.getByText('3 members', { exact: true })).toBeVisible()

  await page.goto(`/members/form/${owner.church.id}`)
  await page.getByLabel('Name').fill('Wideline')
  await page.getByRole('textbox', { name: 'Phone' }).fill('3899 9999')
  await page.getByRole('textbox', { name: 'Email' }).fill('j@example.org')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  await dialog.getByRole('link', { name: 'Open WIDELINE Desir' }).click()
  await expect(page.getByRole('heading', { name: 'WIDELINE Desir', level: 1 })).toBeVisible()
})
