import { eq } from 'drizzle-orm'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { users } from '#server/db/schema/account.ts'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

const company = {
  company: 'Ekòl Foutbòl Jakmèl',
  phone: '+50937123456',
  website: 'https://foutbol.example.org',
  teamSize: '50-100',
  companyDescription: 'Nou resevwa timoun yo chak samdi.',
  address: '12 Ri Lanbi',
  city: 'Jakmèl',
  zipCode: 'HT9110',
  country: 'Ayiti',
}

test('who was shortlisted reviews the organiser, who answers', async ({ page, api, server, browser }) => {
  test.slow()
  const boss = await api.organiser(await api.person({ name: 'Wideline Désir' }))
  await server.db.update(users).set(company).where(eq(users.id, boss.user.id))
  const ana = await api.owner()
  const { league } = await api.call(leagues.create, leagueFields(), boss.access_token)
  const { application } = await api.call(applications.apply, { league_id: league.id }, ana.access_token)
  const { application_id } = application
  await api.call(applications.decide, { application_id, status: 2 }, boss.access_token)

  await signIn(page, ana)
  await page.goto(`/company/${boss.user.id}`)
  await expect(page.getByRole('heading', { name: company.company, level: 1 })).toBeVisible()
  await expect(page.getByText(company.companyDescription)).toBeVisible()
  await expect(page.getByText('1-200')).toBeVisible()
  await expect(page.getByRole('link', { name: company.website })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveAttribute(
    'href',
    `/leagues/messages/${boss.user.id}`,
  )
  await page.getByRole('button', { name: 'Add A Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Headline').fill('Byen òganize')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Choose one to five stars.')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByLabel('Review', { exact: true }).fill('Nou te kontan.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  const review = page.getByRole('listitem').filter({ hasText: 'Byen òganize' })
  await expect(review).toContainText('4 of 5 stars')
  await expect(page.getByRole('button', { name: 'Edit your review' })).toBeVisible()
  await expectUsable(page)

  const other = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const theirs = await other.newPage()
  await signIn(theirs, boss)
  await theirs.goto(`/company/${boss.user.id}`)
  await theirs.getByRole('button', { name: 'Answer the review “Byen òganize”' }).click()
  await theirs.getByLabel('Your answer').fill('Mèsi anpil.')
  await theirs.getByRole('button', { name: 'Send answer' }).click()
  await expect(theirs.getByText('Mèsi anpil.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Message', exact: true })).toBeHidden()
  await other.close()
})
