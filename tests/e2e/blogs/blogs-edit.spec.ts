import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { blogs } from '#contract/blogs/blogs.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import type { Api } from '#tests/support/browser.ts'

/** A post of the owner that is written. */
async function writtenPost(api: Api, token: string): Promise<string> {
  const id = randomUUID()
  const text = 'Bon gadò a konnen mouton l yo. Li pa kite youn dèyè.'
  await api.call(blogs.create, { id, text, title: 'Bon gadò a' }, token)
  await expect
    .poll(async () => (await api.call(blogs.get, { blog_id: id }, token)).status)
    .toBe('blog_body_completed')
  return id
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const saved = (page: Page) => page.getByText('All changes are saved')

test('a post is written with tools, previewed, and what it was before comes back', async ({ page, api }) => {
  const owner = await api.owner()
  const id = await writtenPost(api, owner.access_token)
  await signIn(page, owner)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`/blogs/by/${id}`)
  await expect(body(page)).toHaveValue(/Bon gadò a/)
  // The editor comes when it is wanted, and not before.
  expect(loaded.filter((url) => /rich-body/.test(url))).toEqual([])
  await page.getByRole('radio', { name: 'Formatted' }).check()
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await expect(tools).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  // By the keyboard alone: one stop for Tab, arrow keys within.
  await tools.getByRole('button', { name: 'Heading', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await body(page).focus()
  // Shortly after the focus has come the editor puts the cursor where it was before.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End')
    expect(await body(page).evaluate(textAfterCursor)).toBe('')
  }).toPass()
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.type('Sòm 23 * la')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('dialog').getByLabel('Address').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByText('Enter an address such as')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Address').fill('lakou.example/som')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(body(page).getByRole('link')).toHaveAttribute('href', 'https://lakou.example/som')
  await expect(saved(page)).toBeVisible()
  const { body: stored } = await api.call(blogs.get, { blog_id: id }, owner.access_token)
  expect(stored).toMatch(/## Sòm 23 \* la\n\n(<|\[)?https:\/\/lakou\.example\/som/)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Sòm 23 * la' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()

  // A table is more than it can show.
  await page.getByRole('radio', { name: 'Plain text' }).check()
  await body(page).fill('| a | b |\n|---|---|\n| 1 | 2 |')
  await page.getByRole('radio', { name: 'Formatted' }).check()
  await expect(page.getByText('This post has something that the formatted view cannot show')).toBeVisible()
  await expect(body(page)).toHaveValue(/\|---\|/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Blog was updated successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('button', { name: /^Compare with/ })
    .last()
    .click()
  await expect(page.getByRole('dialog').getByText('|---|---|')).toBeVisible()
  await expect(page.getByRole('dialog').locator('del').first()).toContainText('Bon')
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The post is what it was in this version again.')).toBeVisible()
  await expect(page.getByText('This post was changed elsewhere')).toBeHidden()
  await expect(body(page)).toContainText('Bon gadò a konnen mouton l yo.')
})

test('two devices that edit a post are told of each other, and so are two tabs', async ({
  page,
  api,
  browser,
  context,
}) => {
  const owner = await api.owner()
  const id = await writtenPost(api, owner.access_token)
  await signIn(page, owner)
  await page.goto(`/blogs/by/${id}`)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, owner)
  await other.goto(`/blogs/by/${id}`)
  await expect(body(other)).toHaveValue(/Bon gadò a/)

  // Nothing was typed here: the new text is simply there.
  await body(page).fill('Premye aparèy.')
  await expect(body(other)).toHaveValue('Premye aparèy.')
  // Both type at once.
  await other.route('**/api/blogs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await body(other).fill('Dezyèm aparèy.')
  await expect(other.getByText(/Being sent|Saved on this device/)).toBeVisible()
  await body(page).fill('Premye aparèy ankò.')
  await expect(saved(page)).toBeVisible()
  await other.unroute('**/api/blogs/*')
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(other.getByText('This post was changed elsewhere')).toBeVisible()
  await expect(body(other)).toHaveValue('Dezyèm aparèy.')
  await expectUsable(other)
  await speak(other, 'en')
  await other.getByRole('button', { name: 'Compare' }).click()
  await expect(other.getByRole('dialog').locator('ins').first()).toContainText('Dezyèm')
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('This post was changed elsewhere')).toBeHidden()
  await expect(saved(other)).toBeVisible()
  await expect(body(page)).toHaveValue('Dezyèm aparèy.')
  // What it took the place of is among the versions.
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(2)
  await other.context().close()

  await test.step('two tabs of one browser type into it, and nobody’s text is lost', async () => {
    // Behind the list of versions nobody can type.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const tab2 = await context.newPage()
    await tab2.goto(`/blogs/by/${id}`)
    await expect(body(tab2)).toHaveValue('Dezyèm aparèy.')
    await body(page).fill('Premye onglè.')
    await body(tab2).fill('Dezyèm onglè.')

    // The first that was stored is what the post has; the other tab is told, and its text waits for a choice.
    const told = (tab: Page) => tab.getByText('This post was changed elsewhere')
    await expect(told(page).or(saved(page)).first()).toBeVisible()
    await expect.poll(async () => (await told(page).isVisible()) || (await told(tab2).isVisible())).toBe(true)
    const late = (await told(tab2).isVisible()) ? tab2 : page
    const mine = late === tab2 ? 'Dezyèm onglè.' : 'Premye onglè.'
    await expect(body(late)).toHaveValue(mine)
    await late.getByRole('button', { name: 'Keep mine' }).click()
    for (const tab of [page, tab2]) {
      await expect(told(tab)).toBeHidden()
      await expect(saved(tab)).toBeVisible()
      await expect(body(tab)).toHaveValue(mine)
    }
    expect((await api.call(blogs.get, { blog_id: id }, owner.access_token)).body).toBe(mine)
  })
})

/** The text that follows the cursor, once the editor has put it in its place. */
async function textAfterCursor(editor: Element): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { focusNode, focusOffset } = getSelection()!
  const range = document.createRange()
  range.selectNodeContents(editor)
  range.setStart(focusNode!, focusOffset)
  return range.toString()
}
