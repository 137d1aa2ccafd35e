import { blogs } from '#contract/blogs/blogs.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn } from '#tests/support/browser.ts'
import { test } from '#tests/support/provider-browser.ts'
import { webflowToken } from '#tests/support/stand-ins/webflow-stand-in.ts'
import { appPassword, siteUser } from '#tests/support/stand-ins/wordpress-stand-in.ts'

test('somebody connects Webflow and WordPress, and sends a post to both', async ({
  page,
  api,
  providers: { webflow, wordpress },
}) => {
  const owner = await api.owner()
  const text = 'Bon gadò a konnen mouton l yo. Nou li sa nan Jan 10:14. Li pa kite youn dèyè.'
  const post = await api.call(blogs.create, { text, title: 'Bon gadò a' }, owner.access_token)
  await signIn(page, owner)
  await page.goto('/blogs')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Integrations' }).click()
  await expect(page.getByRole('heading', { name: 'Zapier' })).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Connect Zapier' }).click()
  await expect(page.getByText('This integration is coming next week.')).toBeVisible()

  await page.getByRole('link', { name: 'Connect Webflow' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('API key is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'API key' }).fill('another')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Webflow does not accept this key.')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('textbox', { name: 'API key' }).fill(webflowToken)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('combobox', { name: 'Collection' }).selectOption('Blog Posts')
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('combobox', { name: 'Collection' }).selectOption('Blog Posts')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Webflow CMS Settings' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Article Title' }).selectOption('Name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Image' })).toHaveAttribute('aria-invalid', 'true')
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('combobox', { name: 'Article Title' }).selectOption('Name')
  await page.getByRole('combobox', { name: 'Article Body' }).selectOption('Post Body')
  await page.getByRole('combobox', { name: 'Image' }).selectOption('Main Image')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)

  await page.getByRole('link', { name: 'Connect WordPress' }).click()
  await page.getByRole('textbox', { name: 'Site address' }).fill(wordpress.url)
  await expect(page.getByRole('link', { name: 'Get the password on your site' })).toHaveAttribute(
    'href',
    `${wordpress.url}/wp-admin/authorize-application.php?app_name=Lakou`,
  )
  await page.getByRole('textbox', { name: 'Username on the site' }).fill(siteUser)
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('textbox', { name: 'Application password' }).fill(appPassword)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('WordPress is connected.')).toBeVisible()
  await page.getByRole('radio', { name: 'Are published at once' }).check()
  await page.getByRole('checkbox', { name: 'Faith & Life' }).check()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('radio', { name: 'Are published at once' }).check()
  await page.getByRole('checkbox', { name: 'Faith & Life' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(2)

  await page.goto(`/blogs/by/${post.id}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Sync with WordPress' }).click()
  await expect(page.getByText('Blog has been synced to WordPress.')).toBeVisible()
  expect(wordpress.state.posts).toMatchObject([{ title: 'Bon gadò a', status: 'publish', categories: [3] }])
  webflow.next('broken')
  await page.getByRole('button', { name: 'Sync with Webflow' }).click()
  await expect(page.getByText('Error syncing blog to Webflow.')).toBeVisible()
  await page.getByRole('button', { name: 'Sync with Webflow' }).click()
  await expect(
    page.getByText('Blog has been synced to Webflow. Please check your dashboard there.'),
  ).toBeVisible()
  await expect(page.getByText('Error syncing blog to Webflow.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open at Webflow' })).toBeVisible()
  expect(webflow.state.items).toMatchObject([{ isDraft: true, fieldData: { name: 'Bon gadò a' } }])

  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Reset Webflow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('Webflow is no longer connected.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Webflow' })).toBeVisible()
  await page.getByRole('link', { name: 'Open API Access' }).click()
  await expect(page).toHaveURL(/\/api-key$/)
})
