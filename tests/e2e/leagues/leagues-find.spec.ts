import { randomUUID } from 'node:crypto'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

/** A word that no other journey's leagues have. */
const newWord = () => `Zetwal${randomUUID().replaceAll(/\W/g, '').slice(0, 8)}`

test('an applicant finds a league, applies, and withdraws', async ({ page, api }) => {
  test.slow()
  const boss = await api.organiser(await api.person({ name: 'Wideline Désir' }))
  const ana = await api.owner()
  const word = newWord()
  const title = `Lig ${word}`
  const asked = { title, minimum_age: 12, application_limit: 10, questions: ['Ki pozisyon ou jwe?'] }
  const { league } = await api.call(leagues.create, leagueFields(asked), boss.access_token)
  const choir = leagueFields({ kind: 'event', title: `Koral ${word}`, state: 'OU' })
  await api.call(leagues.create, choir, boss.access_token)

  await signIn(page, ana)
  await page.goto('/leagues/open')
  await page.getByRole('searchbox', { name: 'Search leagues, events and jobs' }).fill(word)
  await expect(page.getByText('2 leagues found')).toBeVisible()
  await page.getByRole('button', { name: 'League', exact: true }).click()
  await expect(page.getByText('1 league found')).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Country' }).fill('Haiti')
  await page.getByRole('option', { name: /^Haiti/ }).click()
  await page.getByLabel('State or department').selectOption('OU')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByLabel('State or department').selectOption('SE')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  // The filters stand in the address.
  await page.reload()
  await expect(page.getByText('1 league found')).toBeVisible()
  const set = page.getByRole('list', { name: 'Active filters' })
  await expect(set.getByRole('listitem')).toHaveText(['Sud-Est', 'Haiti'])
  await set.getByRole('button', { name: 'Remove filter: Sud-Est' }).click()
  await expect(set.getByRole('listitem')).toHaveText(['Haiti'])
  await expect(page).not.toHaveURL(/state=/)
  await page.getByRole('button', { name: 'Save this search and tell me of new ones' }).click()
  await expect(page.getByText('Saved. You will be told of what is new.')).toBeVisible()
  await page.goto('/leagues/open')
  await page.getByRole('button', { name: new RegExp(`^${word} · League · `) }).click()
  await page.getByRole('link', { name: title }).click()

  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wideline Désir' })).toHaveAttribute(
    'href',
    `/company/${boss.user.id}`,
  )
  await expect(page.getByText('10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Date of birth').fill('2024-01-31')
  await dialog.getByLabel('Ki pozisyon ou jwe?').fill('Gadyen')
  await dialog.getByLabel('Message to the organiser').fill('Mwen ta renmen jwe.')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  // Too young.
  await expect(dialog.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Date of birth').fill('2000-01-31')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('9 left')).toBeVisible()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const { applications: sent } = await api.call(applications.pending, {}, boss.access_token)
  const { answers, note } = await api.call(
    applications.get,
    { application_id: sent[0]!.application_id },
    boss.access_token,
  )
  expect({ count: sent.length, answers, note }).toEqual({
    count: 1,
    answers: [{ question: 'Ki pozisyon ou jwe?', answer: 'Gadyen' }],
    note: 'Mwen ta renmen jwe.',
  })

  await page.goto('/leagues/applied')
  await expect(page.getByText('12 Ri Lanbi')).toBeVisible()
  await expect(page.getByText('Saturday, 3:30 PM')).toBeVisible()
  await page.getByRole('button', { name: `Withdraw: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw: ${title}` })).toBeHidden()
  await page.getByRole('link', { name: `View League/Event: ${title}` }).click()
  await expect(page).toHaveURL(`/leagues/${league.id}`)
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible()

  await page.goto('/leagues/applied')
  await expectUsable(page)
})

test('who is not signed in reads a league, logs in to apply and is back; one that is full has a waiting list', async ({
  page,
  api,
}) => {
  test.slow()
  const boss = await api.organiser(await api.person())
  const [ana, first] = [await api.owner(), await api.owner()]
  const fields = leagueFields({ title: `Lig ${newWord()}`, application_limit: 1 })
  const { league } = await api.call(leagues.create, fields, boss.access_token)
  await api.call(applications.apply, { league_id: league.id }, first.access_token)

  // The specification's own address leads to it.
  await page.goto(`/blogs/by/${league.id}`)
  await expect(page.getByRole('heading', { name: fields.title, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  await page.getByLabel(/^Email/).fill(ana.user.email!)
  await page.getByLabel(/^Password/).fill(ana.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(`/leagues/${league.id}`)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('On the waiting list, number 1')).toBeVisible()

  const calendar = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)

  await page.goto('/leagues/no-such-league')
  await expect(page.getByText('This page is not available')).toBeVisible()
})
