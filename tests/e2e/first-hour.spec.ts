import type { Locator, Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import { m as texts } from '#contract/locales/paraglide/messages.js'
import { m } from '#src/locales/paraglide/messages.js'
import { expect, test } from '#tests/support/browser.ts'
import type { Server } from '#tests/support/browser.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'

// The first hour of a church on a cheap phone, in Kreyòl: the way from the home page to an usher on a second phone, with
// its screens, typed fields and presses counted.

const slowDown = 4
const ht = { locale: 'ht' } as const
/** The room of the plan Free, and the people of the list. */
const [room, people] = [20, 120]
/** The first person, added on the roll. */
const firstName = 'Wozlò Jan'

const letters = 'abcdefghij'
const nameOf = (n: number) =>
  `Manm ${[...String(n).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')}`
const list = [
  'Non,Telefòn',
  ...Array.from({ length: people }, (_, n) => `${nameOf(n)},+50936${String(100_000 + n)}`),
].join('\n')

/** Uses a page as a person does, and counts what that costs. */
class Walk {
  readonly #page: Page
  #screens: string[] = []
  #fields = 0
  #presses = 0
  constructor(page: Page) {
    this.#page = page
    page.on('framenavigated', () => this.#look())
  }
  #look() {
    const { pathname } = new URL(this.#page.url())
    // The router shows the address of the dashboard while it leads a person without a church on.
    if (pathname === '/setup' && this.#screens.at(-1) === '/dashboard') this.#screens.pop()
    if (pathname !== this.#screens.at(-1)) this.#screens.push(pathname)
  }
  async press(control: Locator) {
    await control.click()
    this.#presses += 1
  }
  async type(field: Locator, text: string) {
    await field.fill(text)
    this.#fields += 1
  }
  /** Begins to count. */
  start() {
    this.#screens = []
    this.#fields = 0
    this.#presses = 0
    this.#look()
  }
  /** Returns the counts, `screens` without the one that it began with. */
  cost() {
    return { screens: this.#screens.length - 1, fields: this.#fields, presses: this.#presses }
  }
}

async function slowPhone(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'ht'))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}

/** The code of the last text to a number. */
async function codeFor({ db }: Server, phone: string): Promise<string> {
  const last = () =>
    db
      .select()
      .from(unsentMessages)
      .where(eq(unsentMessages.recipient, phone))
      .orderBy(desc(unsentMessages.id))
      .limit(1)
  await expect.poll(async () => (await last()).length).toBe(1)
  return /\d{6}/.exec((await last())[0]!.body)![0]
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A tab of the phone's bar. */
const tab = (page: Page, name: string) => page.locator('[data-tabs]').getByRole('link', { name, exact: true })

/** Signs up by phone on a page that asks for the number, which costs one press. */
async function signUp(walk: Walk, page: Page, server: Server): Promise<void> {
  const phone = newNumber()
  await walk.type(page.getByRole('textbox', { name: m.phone_number({}, ht) }), phone)
  await walk.press(button(page, m.phone_send_code({}, ht)))
  const code = page.getByLabel(m.account_code({}, ht))
  await expect(code).toBeVisible()
  // A complete code is submitted without a press.
  await walk.type(code, await codeFor(server, phone))
}

test('the first hour: home, church, list, Sunday, text, usher', async ({ page, browser, server }) => {
  test.setTimeout(240_000)
  await slowPhone(page)
  page.setDefaultTimeout(25_000)
  const walk = new Walk(page)
  await page.goto('/')
  walk.start()

  await test.step('an account and a church', async () => {
    await walk.press(
      page
        .getByRole('main')
        .getByRole('link', { name: m.home_start({}, ht) })
        .first(),
    )
    await walk.press(page.getByRole('tab', { name: m.phone_number({}, ht) }))
    await signUp(walk, page, server)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.church_setup_title({}, ht))
    await walk.type(page.getByLabel(m.church_person({}, ht)), 'Pastè Jan')
    await walk.type(page.getByLabel(m.church_name_next_to_person({}, ht)), 'Legliz Lapè')
    // The church's phone is the person's, until it is changed.
    await walk.press(page.getByRole('main').locator('[type=submit]'))
    await page.waitForURL('/attendance*')
  })

  await test.step('the first person on the roll, marked', async () => {
    await walk.type(page.getByLabel(m.attendance_first_name({}, ht)), firstName)
    await walk.press(button(page, m.attendance_first_add({}, ht)))
    const first = page.getByRole('checkbox', { name: firstName })
    await walk.press(first)
    await expect(first).toBeChecked()
    expect(walk.cost()).toEqual({ screens: 3, fields: 5, presses: 6 })
  })

  await test.step('a list of 120 people, of whom 19 more fit', async () => {
    const left = room - 1
    await page.goto('/members/import')
    walk.start()
    await expect(
      page.getByText(m.imports_room({ n: left, count: String(left), plan: 'Free' }, ht)),
    ).toBeVisible()
    const file = { name: 'manm.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
    await page.getByLabel(m.imports_drop({}, ht)).setInputFiles(file)
    await walk.press(button(page, m.imports_add_first({ n: left, count: String(left) }, ht)))
    const rest = { n: people - left, count: String(people - left) }
    await expect(page.getByText(m.imports_waiting_title(rest, ht))).toBeVisible()
    // Beside the choice of the file.
    expect(walk.cost()).toEqual({ screens: 1, fields: 0, presses: 1 })
  })

  await test.step('the first Sunday', async () => {
    walk.start()
    await walk.press(page.getByRole('main').getByRole('link', { name: m.attendance_take({}, ht) }))
    const first = page.getByRole('checkbox', { name: nameOf(0) })
    await walk.press(first)
    await expect(first).toBeChecked()
    expect(walk.cost()).toEqual({ screens: 1, fields: 0, presses: 2 })
  })

  await test.step('a visitor at the door', async () => {
    walk.start()
    await walk.press(button(page, m.attendance_visitor_title({}, ht)))
    const sheet = page.getByRole('dialog')
    await walk.type(sheet.getByLabel(texts.member_name({}, ht)), 'Ana Rose')
    await walk.press(sheet.getByRole('button', { name: m.attendance_visitor_add({}, ht) }))
    await expect(page.getByRole('checkbox', { name: 'Ana Rose' })).toBeChecked()
    expect(walk.cost()).toEqual({ screens: 0, fields: 1, presses: 2 })
  })

  await test.step('the preview of the first text', async () => {
    walk.start()
    await walk.press(tab(page, m.nav_group_people({}, ht)))
    await walk.press(button(page, m.members_menu({}, ht)))
    await walk.press(page.getByRole('menuitem', { name: m.members_select({}, ht) }))
    await walk.press(button(page, m.members_select_all({ n: room + 1 }, ht)))
    await walk.press(button(page, m.members_bulk_send({}, ht)))
    await walk.type(page.getByLabel(m.members_message_text({}, ht)), 'Bondye beni w, {name}.')
    await walk.press(button(page, m.members_message_check({}, ht)))
    await expect(page.getByRole('dialog').getByText(/Bondye beni w, Manm/)).toBeVisible()
    expect(walk.cost()).toEqual({ screens: 1, fields: 1, presses: 6 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  const link = await test.step('a link for an usher', async () => {
    await page.goto('/church/team')
    walk.start()
    await walk.press(page.getByRole('radio', { name: new RegExp(m.team_usher({}, ht)) }))
    await walk.press(page.getByRole('main').locator('form [type=submit]').first())
    return page.getByLabel(m.team_link({}, ht), { exact: true }).inputValue()
  })

  await test.step('the usher on a second phone', async () => {
    const phone = await browser.newContext({
      baseURL: server.origin,
      serviceWorkers: 'block',
      viewport: { width: 360, height: 640 },
    })
    const theirs = await phone.newPage()
    theirs.setDefaultTimeout(25_000)
    await slowPhone(theirs)
    await theirs.goto(link)
    const usher = new Walk(theirs)
    usher.start()
    await usher.press(theirs.getByRole('link', { name: m.team_join_phone({}, ht) }))
    await signUp(usher, theirs, server)
    await theirs.waitForURL('/attendance*')
    await expect(theirs.getByRole('checkbox', { name: nameOf(0) })).toBeChecked()
    expect(usher.cost()).toMatchObject({ fields: 2, presses: 2 })

    usher.start()
    await usher.press(button(theirs, m.attendance_visitor_title({}, ht)))
    const sheet = theirs.getByRole('dialog')
    await usher.type(sheet.getByLabel(texts.member_name({}, ht)), 'Ana Jan')
    await usher.press(sheet.getByRole('button', { name: m.attendance_visitor_add({}, ht) }))
    await expect(theirs.getByRole('checkbox', { name: 'Ana Jan' })).toBeChecked()
    expect(usher.cost()).toEqual({ screens: 0, fields: 1, presses: 2 })
    await phone.close()
  })
})
