import { chromium } from '@playwright/test'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { account } from '#contract/account/account.ts'
import { church } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { members } from '#contract/members.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { makeArtwork } from '#server/podcasts/artwork.ts'
import { apiOf, signIn } from '#tests/support/browser.ts'
import type { Owner } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { mainMenu } from '#tests/support/pages/frame-page.ts'
import { fillUpload, mp3 } from '#tests/support/pages/upload-page.ts'
import { recording } from '#tests/support/samples/podcasts.ts'
import { withServer } from './with-server.ts'

/** What a practised thumb takes, in seconds: to find and press something, and for a letter. */
const perTap = 1.2
const perLetter = 0.3
const slowDown = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }
const march = `${new Date().getFullYear()}-03-15`

/** A person at a screen: counts what they press and type, and how long they wait for the app. */
function personAt(page: Page) {
  const done = { taps: 0, letters: 0, waited: 0 }
  const see = async (thing: Locator) => {
    const start = performance.now()
    await thing.first().waitFor()
    done.waited += (performance.now() - start) / 1000
  }
  const tap = async (thing: Locator) => {
    await see(thing)
    await thing.first().click()
    done.taps++
  }
  return {
    done,
    page,
    see,
    tap,
    /** Types where the focus is. */
    async write(text: string) {
      await page.keyboard.type(text)
      done.letters += text.length
    },
    /** Presses a field and types into it. */
    async fill(label: string | RegExp, text: string) {
      await tap(page.getByLabel(label).first())
      await page.keyboard.type(text)
      done.letters += text.length
    },
    /** Presses a key. */
    async press(key: string) {
      await page.keyboard.press(key)
      done.letters++
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }),
  }
}
type Person = ReturnType<typeof personAt>

interface Job {
  name: string
  /** Where one stands before it. */
  from: string
  on: BrowserContextOptions
  signedOut?: true
  run: (person: Person) => Promise<void>
}

const ofPhone = (name: string, run: Job['run'], from = '/dashboard'): Job => ({ name, from, on: phone, run })

const jobs: Job[] = [
  {
    ...ofPhone('register, to the first service counted', register, '/'),
    signedOut: true,
  },
  ofPhone('add a visitor and mark them', async ({ page, tap, fill, write, button, see }) => {
    await tap(mainMenu(page).getByRole('link', { name: 'Attendance' }))
    await tap(page.getByRole('searchbox', { name: 'Find a member' }))
    await write('Roseline Noel')
    await tap(button(/^Add “Roseline/))
    // The phone's field has the focus.
    await write('37990011')
    await fill('Email', 'r@example.org')
    await tap(button('Add and mark present'))
    await see(page.getByText('Roseline Noel marked present'))
  }),
  ofPhone('find a phone number', async ({ page, tap, write, see }) => {
    await tap(page.getByRole('banner').getByRole('button', { name: /search/i }))
    await write('call sabine')
    await see(page.getByRole('option', { name: /Call Sabine/ }))
  }),
  { name: 'log ten gifts at a desk, keyboard only', from: '/donations/batches', on: desk, run: logTen },
  ofPhone('who to call', async ({ page, tap }) => {
    await tap(page.getByRole('link', { name: /^Call / }))
  }),
  ofPhone('invite a group', async ({ page, tap, button, see }) => {
    await tap(mainMenu(page).getByRole('button', { name: 'More' }))
    await tap(more(page).getByRole('link', { name: 'Events', exact: true }))
    await tap(page.getByRole('link', { name: 'View Details Batèm' }))
    await tap(button('Invite a group'))
    await tap(button(/^Invite \(\d+\)/))
    await see(page.getByText(/members? invited\./))
  }),
  ofPhone('correct a gift of last March', async ({ page, tap, write, see, button }) => {
    await tap(mainMenu(page).getByRole('link', { name: 'Giving' }))
    await tap(page.getByRole('main').getByRole('searchbox'))
    await write('twati')
    await see(page.getByText('1 donation ·'))
    await tap(page.locator('main [data-index]').getByRole('link'))
    await tap(button('Edit'))
    await tap(page.getByRole('dialog').getByLabel('Amount', { exact: true }))
    await page.keyboard.press('Control+a')
    await write('70')
    await tap(button('Save'))
    await see(page.getByText('Donation updated.'))
  }),
  ofPhone('print the roll', async ({ page, tap, button }) => {
    await tap(mainMenu(page).getByRole('link', { name: 'Attendance' }))
    await tap(page.getByRole('link', { name: /print/i }))
    await tap(button(/^Print/))
  }),
  ofPhone('publish a sermon', async ({ page, tap, done, button, see }) => {
    await tap(mainMenu(page).getByRole('button', { name: 'More' }))
    await tap(more(page).getByRole('link', { name: 'Upload a Recording' }))
    const title = 'Psalm 23'
    await see(page.getByLabel(/^Title/))
    await fillUpload(page, mp3(recording('plain.mp3')), title)
    done.taps += 3
    done.letters += title.length + 'What Psalm 23 says.'.length
    await tap(page.getByRole('button', { name: 'Upload', exact: true }))
    await see(page.getByText(/on the web|Uploaded|uploaded|Published/).or(button('Upload another')))
  }),
  ofPhone('change the language', async ({ page, tap, see }) => {
    await tap(page.getByRole('banner').getByRole('button', { name: 'Language and theme' }))
    await tap(page.getByRole('menuitemradio', { name: 'Kreyòl' }))
    await see(page.locator('html[lang=ht]'))
  }),
]

/** The sheet with all of the menu. */
const more = (page: Page) => page.getByRole('dialog', { name: 'More' })

async function register({ page, tap, fill, link, button, see }: Person): Promise<void> {
  await tap(link('Get Started For Free'))
  await fill('Name', 'Marie')
  await fill('Username', 'mariej')
  await fill('Email Address', 'mariej@example.org')
  await fill(/^Password/, 'bonswa lakou')
  await tap(button('Submit'))
  await tap(button('Continue'))
  await fill('Name', 'Legliz Lape')
  await fill('Phone', '37123456')
  await tap(button('Submit'))
  await tap(mainMenu(page).getByRole('link', { name: 'Attendance' }))
  await tap(link('+Add Member'))
  await fill('Name', 'Rose')
  await fill('Phone', '37990012')
  await fill('Email', 'rose@example.org')
  await tap(button('Add Member'))
  await tap(mainMenu(page).getByRole('link', { name: 'Attendance' }))
  await tap(page.getByRole('checkbox', { name: 'Rose' }))
  await see(page.getByRole('checkbox', { name: 'Rose', checked: true }))
}

async function logTen({ page, button, press, write, see }: Person): Promise<void> {
  await see(button('New batch'))
  while (!(await button('New batch').evaluate((element) => element === document.activeElement))) {
    await press('Tab')
  }
  await press('Enter')
  await see(page.getByLabel(/^Counted sum in HTG/))
  while (
    !(await page.getByLabel(/^Counted sum in HTG/).evaluate((element) => element === document.activeElement))
  ) {
    await press('Tab')
  }
  await write('1000')
  await press('Enter')
  const entered = page.getByRole('list', { name: 'Donations in this batch' }).getByRole('listitem')
  for (let n = 1; n <= 10; n++) {
    await see(page.getByRole('combobox', { name: 'Member' }).and(page.locator(':focus')))
    await write('mar')
    await see(page.getByRole('option'))
    await press('Tab')
    await write('100')
    await press('Enter')
    await see(entered.nth(n - 1))
  }
}

/** Measures ten everyday jobs in the demo church, as one does them who knows the app, at 4x CPU slow-down. */
export async function benchJobs(): Promise<void> {
  await withServer(async (server) => {
    const api = apiOf(server)
    const credentials = await fillDemo(server.db, { storage: server.storage, makeArtwork })
    const session = await api.call(account.signIn, credentials)
    if (!('access_token' in session)) throw new Error('The demo church asks for a second factor.')
    const { churches } = await api.call(church.list, {}, session.access_token)
    const owner: Owner = { ...session, password: credentials.password, church: churches[0]! }
    const list = await api.call(members.list, { church_id: owner.church.id, limit: 20 }, owner.access_token)
    await api.call(
      donations.add,
      { church_id: owner.church.id, member_id: list.members[0]!.id, amount: 77, note: 'Twati', date: march },
      owner.access_token,
    )
    const browser = await chromium.launch(launchOptions)
    console.log(
      '\n| job | taps | letters and keys | waiting for the app, s | in all, s |\n| --- | --- | --- | --- | --- |',
    )
    for (const { name, from, on, signedOut, run } of jobs) {
      const context = await browser.newContext({
        ...on,
        locale: 'en-US',
        timezoneId: 'America/Port-au-Prince',
        baseURL: server.origin,
      })
      const page = await context.newPage()
      if (!signedOut) await signIn(page, owner)
      await page.goto(from)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
      const person = personAt(page)
      await run(person)
      const { taps, letters, waited } = person.done
      const all = taps * perTap + letters * perLetter + waited
      console.log(`| ${[name, taps, letters, waited.toFixed(1), all.toFixed(0)].join(' | ')} |`)
      await context.close()
    }
    await browser.close()
  })
}
