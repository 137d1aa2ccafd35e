import { readFile } from 'node:fs/promises'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { profile } from '#contract/account/profile.ts'
import { expectAccessible, expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { pdf } from '#tests/support/samples/account/resumes.ts'

const question = 'Ki pozisyon ou jwe?'

test('an organiser decides on who has applied, and the candidate sees it', async ({
  page,
  api,
  server,
  browser,
}) => {
  test.slow()
  const boss = await api.organiser(await api.person({ name: 'Wideline Désir' }))
  const fields = leagueFields({ questions: [question] })
  const { league } = await api.call(leagues.create, fields, boss.access_token)
  const job = { kind: 'job' as const, title: 'Pyanis', individual_fees: null, team_fees: null }
  const pay = { pay_type: 'hourly' as const, hourly_rate: 18.5, payment_options: [] }
  const other = await api.call(leagues.create, leagueFields({ ...job, ...pay }), boss.access_token)
  const candidate = async (name: string, league_id: string, more: object = {}) => {
    const person = await api.person({ name })
    await api.call(applications.apply, { league_id, ...more }, person.access_token)
    return person
  }
  const ana = await api.person({ name: 'Ana Pierre' })
  const file = new File([new Uint8Array(pdf())], 'ana.pdf', { type: 'application/pdf' })
  await api.call(profile.setResume, { file }, ana.access_token)
  const input = { league_id: league.id, note: 'Mwen renmen jwe.', answers: ['Gadyen'] }
  await api.call(applications.apply, input, ana.access_token)
  await candidate('Jak Louis', league.id)
  await candidate('Lina Jean', league.id)
  await candidate('Zo Paul', other.league.id)

  await signIn(page, boss)
  await page.goto('/leagues/applications')
  const applicant = (name: string) => page.getByRole('link', { name: `View ${name}`, exact: true })
  await expect(applicant('Zo Paul')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '4 applications' })).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')

  await page.getByRole('button', { name: 'Shortlist Ana Pierre' }).click()
  await expect(applicant('Ana Pierre')).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(applicant('Ana Pierre')).toBeVisible()
  // A notice under the pointer stays, and lies over the last row.
  await page.mouse.move(0, 0)

  await page.getByRole('button', { name: 'Reject Zo Paul' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Plas la pran deja.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(applicant('Zo Paul')).toBeHidden()
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await expect(applicant('Zo Paul')).toBeVisible()
  await page.getByRole('tab', { name: 'Pending' }).click()

  await page.getByRole('button', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: 'Select Jak Louis' }).check()
  await page.getByRole('checkbox', { name: 'Select Lina Jean' }).check()
  await expectAccessible(page)
  const bar = page.getByRole('group', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Shortlist' }).click()
  await expect(applicant('Jak Louis')).toBeHidden()

  await page.getByLabel('League, event or job').selectOption(league.id)
  await expect(page).toHaveURL(/league=/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Gadyen')

  await applicant('Ana Pierre').click()
  await expect(page.getByRole('heading', { name: 'Ana Pierre', level: 1 })).toBeVisible()
  await expect(page.getByText('Mwen renmen jwe.')).toBeVisible()
  await expect(page.getByText('Gadyen')).toBeVisible()
  await page.getByRole('button', { name: 'Shortlist', exact: true }).click()
  // What was undone may have been sent already.
  const shortlisted = page.getByRole('listitem').filter({ hasText: /^Shortlisted.*Wideline Désir/ })
  await expect(shortlisted.last()).toBeVisible()
  await page.getByRole('switch', { name: 'Ana Pierre has paid' }).click()
  await expect(page.getByRole('switch', { name: 'Ana Pierre has paid' })).toBeChecked()
  await page.getByLabel('Your note').fill('Rele l samdi.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  const popup = page.waitForEvent('popup')
  const resume = page.context().waitForEvent('request', (request) => request.url().includes('/download/'))
  await page.getByRole('button', { name: 'Download resume' }).click()
  await popup
  await resume

  await page.getByRole('link', { name: 'Back To Applicants' }).click()
  await expect(page).toHaveURL(/applications\?.*league=/)
  await page.goto('/leagues/shortlist')
  await expect(page.getByRole('heading', { name: 'Candidates', level: 2, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Profile of Ana Pierre' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ana Pierre has paid' })).toBeChecked()
  await expectUsable(page)

  const theirs = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  const hers = await theirs.newPage()
  await signIn(hers, ana)
  await hers.goto('/leagues/shortlist')
  await expect(hers.getByRole('heading', { name: 'Jobs', level: 2, exact: true })).toBeVisible()
  await expect(hers.getByRole('listitem').filter({ hasText: fields.title })).toContainText('Paid')
  await expectUsable(hers)
  await speak(hers, 'en')
  await hers.goto('/leagues/applied')
  await expect(hers.getByRole('listitem').filter({ hasText: fields.title })).toContainText(/shortlisted/i)
  await theirs.close()
})
