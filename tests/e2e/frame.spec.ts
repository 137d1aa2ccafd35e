import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { mainMenu, wholeMenu } from '#tests/support/pages/frame-page.ts'
import { holdBackTheApp } from '#tests/support/pages/served-page.ts'

test('a search for nothing goes nowhere, one for a person to their page, without blanks around the name', async ({
  page,
  api,
}) => {
  const { user } = await api.person({ name: 'Good Shepherd' })
  const box = page.getByLabel('Find a church/podcaster...')
  const search = async (text: string) => {
    await page.getByRole('button', { name: 'Open search' }).click()
    await box.fill(text)
    await box.press('Enter')
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Open search' }).click()
  await box.fill('   ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to your account')
  await box.fill(`  ${user.username} `)
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: "Welcome to Good Shepherd's Podcasts" })).toBeVisible()
  await search('Good Shepherd')
  await expect(page.getByRole('heading', { name: 'No one here is called @Good Shepherd' })).toBeVisible()
})

test('the search is opened and closed on a phone, and stands open on a desktop @wide', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open search' })
  if (!isMobile) {
    await expect(page.getByLabel('Find a church/podcaster...')).toBeVisible()
    await expect(open).toBeHidden()
    return
  }
  await open.click()
  await expect(page.getByLabel('Find a church/podcaster...')).toBeFocused()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page.getByLabel('Find a church/podcaster...')).toBeHidden()
  await expect(open).toBeFocused()
})

test('what is pressed before the app has come is open when it comes, for who is signed in, too', async ({
  signedIn: page,
}) => {
  const app = await holdBackTheApp(page)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect.poll(() => app.asked.some((path) => path.includes('/assets/index-'))).toBe(true)
  app.come()
  await expect(page.getByLabel('Find a church/podcaster...')).toBeVisible()
  // What was pressed is the person's own frame now, not that of a visitor.
  await expect(page.getByRole('button', { name: 'Language and theme' })).toHaveCount(0)
})

test('the main places are within reach and lead on, the menu leads everywhere, that of the person to what is theirs @wide @usual-size', async ({
  signedIn: page,
  owner,
  isMobile,
}) => {
  await page.goto('/dashboard')
  const home = mainMenu(page).getByRole('link', { name: 'Home' })
  await expect(home).toHaveAttribute('aria-current', 'page')
  // Every page has a title of its own, and its heading takes the focus.
  const titles = new Set<string>()
  for (const [path, name] of [
    ['/attendance', 'Attendance'],
    ['/dashboard', 'Home'],
    ['/members', 'People'],
  ] as const) {
    await mainMenu(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`${path}*`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/ · Lakou$/)
    // It follows the heading.
    await expect.poll(async () => titles.has(await page.title())).toBe(false)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(3)
  const box = (await mainMenu(page).boundingBox())!
  if (isMobile) {
    expect(Math.round(box.y + box.height)).toBe(844)
    await expect(mainMenu(page).getByRole('link')).toHaveText(['Home', 'Attendance', 'People', 'Giving'])
  } else {
    // All of it is seen in a window of 800 px.
    const hidden = await mainMenu(page).evaluate((menu) => menu.scrollHeight - menu.clientHeight)
    expect(hidden).toBe(0)
  }
  const menu = await wholeMenu(page)
  await expect(menu.getByRole('link')).toHaveText(
    isMobile
      ? ['Events', 'Sermons', 'Messages', 'Church', 'Settings']
      : ['Home', 'Attendance', 'People', 'Giving', 'Events', 'Sermons', 'Messages', 'Church', 'Settings'],
  )
  await menu.getByRole('link', { name: 'Church' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Pages of Church' }).getByRole('link')
  await expect(tabs).toHaveText(['Church info', 'Services', 'Team', 'Plan', 'More tools'])
  await tabs.getByText('Team').click()
  await page.waitForURL('/church/team')
  await expect(tabs.getByText('Team')).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([
    'My Dashboard',
    'Upload Sermon(Audio)',
    'Profile',
    'Uploads',
    'Settings',
    'Change password',
    'Help',
    'Logout',
    'Nothing is waiting',
  ])
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await page.waitForURL('/password')

  // Public pages keep the main places. On a phone that lies they stand at the side.
  await page.goto('/about')
  await expect(mainMenu(page)).toBeVisible()
  if (!isMobile) return
  await page.setViewportSize({ width: 844, height: 390 })
  const rail = (await mainMenu(page).boundingBox())!
  expect(rail.x).toBe(0)
  expect(rail.width).toBeLessThan(100)
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(title.x).toBeGreaterThan(rail.width)
})

test('from the top of the dashboard it takes few keys to take attendance @desk', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Take attendance' }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const isThere = () =>
    page.evaluate(() => document.activeElement?.getAttribute('href')?.startsWith('/attendance') ?? false)
  let tabs = 1
  for (; tabs < 12 && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  expect(tabs).toBeLessThanOrEqual(8)
})

test('the first key press offers to skip the frame', async ({ page }) => {
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

test('the frame of a visitor: a theme that holds, a menu, and in a wider window links to the ways in @usual-size', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('a chosen theme holds, also after a reload', async () => {
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

  await test.step('the menu opens by a press and closes by one outside', async () => {
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Login', 'Sign Up', 'Help'])
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await button.click()
    await page.getByRole('menuitem', { name: 'Sign Up' }).click()
    await page.waitForURL('/register?church=true')
  })

  await test.step('the ways in are links in the header where there is room', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    await page.goto('/about')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await header.getByRole('link', { name: 'Sign Up' }).click()
    await page.waitForURL('/register')
  })
})

const offline = (page: Page) => page.getByRole('link', { name: /^No signal/ })

test('a lost network is told, and so is a server that does not answer; their return, too; nothing moves; notices leave the rest free @usual-size', async ({
  signedIn: page,
  owner,
  context,
}) => {
  await page.goto('/dashboard')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const place = await title.boundingBox()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  expect(await title.boundingBox()).toEqual(place)
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  expect(await title.boundingBox()).toEqual(place)

  // The browser thinks that it is online.
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: `Menu of ${owner.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await offline(page).click()
  await expect(page.getByText('You are offline. What you do is kept and sent later.')).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  // Nobody does anything: the app finds out by itself.
  await page.unroute('**/api/**')
  await expect(offline(page)).toBeHidden()

  await test.step('notices leave the title, the header and the tabs free', async () => {
    await page.goto('/setup')
    await page.getByRole('button', { name: 'Submit' }).click()
    const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('status').locator('> *')
    await expect(notice).toBeVisible()
    await notice.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    const { y, height } = (await notice.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await mainMenu(page).boundingBox())!.y)
    const below = await title.evaluate((heading) => heading.getBoundingClientRect().bottom)
    expect(y).toBeGreaterThan(below)
  })
})
