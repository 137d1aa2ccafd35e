import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('the search leads to the page of whoever is looked for, without blanks around the name @wide', async ({
  page,
  isMobile,
  api,
}) => {
  const { user } = await api.person({ name: 'Good Shepherd' })
  const search = async (text: string) => {
    if (isMobile) await page.getByRole('button', { name: 'Open search' }).click()
    const box = page.getByRole('searchbox', { name: 'Find a church/podcaster...' })
    await box.fill(text)
    await box.press('Enter')
  }
  await page.goto('/login')
  await search(`  ${user.username} `)
  await expect(page.getByRole('heading', { name: "Welcome to Good Shepherd's Podcasts" })).toBeVisible()
  await search('Good Shepherd')
  await expect(page.getByRole('heading', { name: 'Nobody here is called @Good Shepherd' })).toBeVisible()
})

test('a search for nothing goes nowhere', async ({ page, isMobile }) => {
  await page.goto('/login')
  if (isMobile) await page.getByRole('button', { name: 'Open search' }).click()
  const box = page.getByRole('searchbox', { name: 'Find a church/podcaster...' })
  await box.fill('   ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your account')
})

test('the search is opened and closed on a phone, and stands open on a desktop @wide', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open search' })
  if (!isMobile) {
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(open).toBeHidden()
    return
  }
  await open.click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(open).toBeFocused()
})

test('the menu of a visitor opens by a press and closes by one outside', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Login', 'Sign Up', 'Help'])
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await button.click()
  await page.getByRole('menuitem', { name: 'Sign Up' }).click()
  await page.waitForURL('/register')
})

test('the menu of someone who is signed in leads everywhere @wide', async ({ signedIn: page, owner }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'My Dashboard',
    'Attendance',
    'Members',
    'Groups',
    'Events',
    'Donations',
    'Import members',
    'Upload Sermon(Audio)',
    'My recordings',
    'Church info',
    'Messages to members',
    'Team',
    'Profile',
    'Settings',
    'Help',
    'Change password',
    'Logout',
  ])
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await page.waitForURL('/password')
})

test('the main places are within a thumb’s reach on phones and at the left on desktops @wide', async ({
  signedIn: page,
  isMobile,
}) => {
  await page.goto('/dashboard')
  await expect(main(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await main(page).getByRole('link', { name: 'Members', exact: true }).click()
  await page.waitForURL('/members')
  if (isMobile) {
    const box = await main(page).boundingBox()
    expect(Math.round(box!.y + box!.height)).toBe(844)
    await main(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
  } else {
    await main(page).getByRole('link', { name: 'Settings' }).click()
  }
  await page.waitForURL('/settings')
})

test('every page has a title of its own, and its heading takes the focus @wide', async ({
  signedIn: page,
}) => {
  const titles = new Set<string>()
  await page.goto('/dashboard')
  for (const [path, name] of [
    ['/attendance', 'Attendance'],
    ['/members', 'Members'],
    ['/dashboard', /Dashboard/],
  ] as const) {
    await main(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`${path}*`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/ · Lakou$/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(3)
})

test('the first key press offers to skip the frame @wide', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a chosen theme holds, also after a reload', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect.poll(ground).toBe(dark)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Automatic' }).click()
  expect(await ground()).toBe(light)
})

const offline = (page: Page) => page.getByText('You are offline. What you do is kept and sent later.')

test('a lost network is told, and its return too', async ({ signedIn: page, context }) => {
  await page.goto('/security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
})

test('a server that does not answer is told although the browser thinks it is online', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(offline(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  // Nobody does anything: the app finds out by itself.
  await page.unroute('**/api/**')
  await expect(offline(page)).toBeHidden()
})
