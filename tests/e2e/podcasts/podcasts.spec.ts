import type { Page } from '@playwright/test'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api, Person } from '#tests/support/browser.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const uploads = (page: Page) => page.getByRole('region', { name: 'Recent Uploads' })

/** So many sermons, the first the newest: "Sermon 1", "Sermon 2", … */
async function addSermons(api: Api, person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const createdAt = new Date(Date.UTC(2026, 10, 15, 18) - n * 86_400_000)
    ids.push(await api.podcast(person, { title: `Sermon ${n}`, createdAt }))
  }
  return ids
}

test('the dashboard has ten sermons, and the next ones on demand', async ({ signedIn: page, api, owner }) => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Recent Uploads' }).click()
  await expect(uploads(page).getByText('No Recent Sermons')).toBeVisible()
  await expect(uploads(page).getByText('10 uploads left on your plan')).toBeVisible()

  await addSermons(api, owner, 12)
  await page.reload()
  await page.getByRole('heading', { name: 'Recent Uploads' }).click()
  const cards = uploads(page).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  const first = cards.filter({ hasText: 'Sermon 1' }).first()
  await expect(first).toContainText('0:30')
  await expect(first).toContainText('What Psalm 23 says to those wh…')
  await expect(first).toContainText('Nov 14, 2026')
  await expect(first.getByRole('button', { name: 'Listen' })).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Load More' }).click()
  await expect(cards).toHaveCount(12)
  await expect(uploads(page).getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

test('the home page has the newest sermons of everybody in a row that goes on', async ({ page, api }) => {
  const person = await api.person()
  // Newer than those of other tests.
  for (let n = 8; n >= 1; n--) {
    const createdAt = new Date(Date.now() + 60_000 * (9 - n))
    await api.podcast(person, {
      title: `For all ${n}`,
      createdAt,
      date: createdAt.toISOString().slice(0, 10),
    })
  }
  const row = page.getByRole('list', { name: 'Sermons, scrolls sideways' })
  await page.goto('/')
  // They are asked for when somebody comes near.
  await page.getByRole('heading', { name: 'Ready by next Sunday' }).scrollIntoViewIfNeeded()
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('heading').first()).toHaveText('For all 1')
  await expect(row.getByText(`@${person.user.username}`).first()).toBeVisible()
  const scrolled = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))

  await button(page, 'Next').click()
  await expect.poll(scrolled).toBe(200)
  await row.focus()
  await row.press('ArrowRight')
  await expect.poll(scrolled).toBe(400)
  await button(page, 'Previous').click()
  await expect.poll(scrolled).toBe(0)
  await expect(button(page, 'Previous')).toBeDisabled()
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth }))
  await expect(row.getByRole('heading', { name: 'For all 8' })).toBeAttached()

  await page.goto('/')
  await expectUsable(page, async () => {
    // They are asked for when somebody comes near.
    await expect(() => page.getByRole('heading', { level: 2 }).nth(2).scrollIntoViewIfNeeded()).toPass()
    await page.locator('section ul[tabindex="0"]').scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'For all 1' })).toBeVisible()
  })
})

test('a sermon is shared by the window of the phone; where there is none, its link is copied', async ({
  page,
  api,
  context,
}) => {
  const id = await api.podcast(await api.person(), { title: 'The vine' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/podcast/by/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.evaluate(() => {
    const share = async (data: ShareData) => void Object.assign(window, { shared: data })
    Object.assign(navigator, { share })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared))
    .toEqual({ url: page.url(), title: 'The vine' })
})

test('everybody can use the screens of recordings', async ({ page, api }) => {
  const owner = await api.owner()
  await api.podcast(owner, { title: 'Yon tit ki long anpil pou yon predikasyon nan dimanch maten' })
  await api.podcast(owner, { title: 'Lafwa', privacyStatus: 2 })
  await api.podcast(owner, { title: 'Lespwa', privacyStatus: 3 })
  await api.podcast(owner, { title: 'Lanmou', status: 2 })
  await signIn(page, owner)
  await page.goto('/recordings')
  await expectUsable(page, () => expect(page.getByRole('link', { name: /Yon tit/ })).toBeVisible())
})
