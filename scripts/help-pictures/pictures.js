// Screens shown in the help, by picture name: topic and step number.

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {{ page: Page, text: (key: string) => string }} Screen */
/**
 * `path`: URL path of the screen. `act`: prepares it; resolves to the element to ring.
 * @typedef {{ as?: 'visitor' | 'owner', path: string, act?: (screen: Screen) => Promise<Locator | void> }} Picture
 */

/** A short list with a row to correct and a possible duplicate. */
const paperList = `Name,Phone,Email
Wideline Désir,+50937110001,wideline@example.org
Frantz Belizaire,+50937110002,frantz@example.org
Mirlande Paul,3711,mirlande@example.org
Kerline Joseph,+50937110004,kerline@example.org
`

/** Scrolls an element to below the header. @param {Page} page @param {Locator} target */
async function scrollTo(page, target) {
  const box = await target.boundingBox()
  await page.mouse.move(180, 280)
  await page.mouse.wheel(0, (box?.y ?? 0) - 80)
}

/** The first member of the roll. @param {Page} page */
const firstOnRoll = (page) => page.locator('main li').first().getByRole('checkbox')

/** Removes the first member's mark, so that each language starts with the same roll. @param {Page} page */
async function unmarkFirst(page) {
  const box = firstOnRoll(page)
  await box.waitFor()
  if (!(await box.isChecked())) return
  // The request may come from any page.
  const sent = page
    .context()
    .waitForEvent('response', (response) => response.request().method() === 'PUT' && response.ok())
  await box.click()
  await sent
  await page.reload()
  await page.waitForLoadState('networkidle')
}

/** Opens the first item of a list; resolves to its id. @param {Page} page @param {string} link */
async function openFirst(page, link) {
  const first = page.locator(`main a[href^="${link}"]`).first()
  const address = (await first.getAttribute('href')) ?? link
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return address.replace(link, '')
}

/** Path of an unanswered invitation to the first event. @param {Page} page */
async function invitation(page) {
  /** @type {Map<string, any>} */
  const events = new Map()
  page.on('response', async (response) => {
    const id = /\/api\/.*\/([\w-]+)$/.exec(new URL(response.url()).pathname)?.[1]
    if (id && response.ok()) events.set(id, await response.json().catch(() => undefined))
  })
  const id = await openFirst(page, '/events/detail/')
  const guests = events.get(id).invited_members
  const open = guests.find((/** @type {{ rsvp_status: string }} */ guest) => guest.rsvp_status === 'pending')
  const church = await page.evaluate(`localStorage.getItem('church_id')`)
  return `/event/${id}/rsvp?church_id=${church}&member_id=${open.id}`
}

/** @type {Record<string, Picture>} */
export const pictures = {
  'set-up-church-1': { as: 'visitor', path: '/register' },
  'set-up-church-3': { path: '/setup?another=true' },
  'add-members-1': {
    path: '/members',
    act: async ({ page, text }) => page.getByRole('link', { name: text('members_add'), exact: true }),
  },
  'add-members-5': {
    path: '/members',
    act: async ({ page, text }) => {
      await page.getByRole('link', { name: text('members_add'), exact: true }).click()
      await page.locator('input[name=name]').fill('Wideline Désir')
      await page.locator('input[name=phone]').fill('3712 3456')
      return page.getByRole('button', { name: text('members_save_and_next'), exact: true })
    },
  },
  'import-list-2': { path: '/members/import' },
  'import-list-4': {
    path: '/members/import',
    act: async ({ page, text }) => {
      const file = { name: 'manm.csv', mimeType: 'text/csv', buffer: Buffer.from(paperList) }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByText(text('imports_review_title')).first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  'attendance-offline-3': {
    path: '/attendance',
    act: async ({ page }) => {
      await unmarkFirst(page)
      return page.locator('main li').first()
    },
  },
  'attendance-offline-5': {
    path: '/attendance',
    act: async ({ page }) => {
      await unmarkFirst(page)
      await page.context().setOffline(true)
      await firstOnRoll(page).click()
      return page.locator('main a[href="/waiting"]').first()
    },
  },
  'several-ushers-3': {
    path: '/attendance',
    act: async ({ page, text }) => page.getByRole('group', { name: text('members_group_filter') }),
  },
  'absent-members-1': {
    path: '/dashboard',
    act: async ({ page, text }) => {
      const alerts = page.getByRole('heading', { name: text('dashboard_alerts') })
      await scrollTo(page, alerts)
    },
  },
  'absent-members-3': {
    path: '/dashboard',
    act: async ({ page, text }) => {
      await page.getByRole('button', { name: text('dashboard_send_sms'), exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  'gifts-and-statements-3': {
    path: '/donations/form',
    act: async ({ page, text }) => {
      await page.locator('input[name=amount]').fill('50')
      return page.getByRole('button', { name: text('donations_save_and_next'), exact: true })
    },
  },
  'gifts-and-statements-5': {
    path: '/donations/statements',
    act: async ({ page, text }) =>
      page.getByRole('button', { name: text('donations_statements_show'), exact: true }),
  },
  'events-and-invitations-2': { path: '/events/form' },
  'events-and-invitations-5': {
    path: '/events',
    act: async ({ page, text }) => {
      await openFirst(page, '/events/detail/')
      const guests = page.getByRole('heading', { name: text('events_invited') }).first()
      await scrollTo(page, guests)
    },
  },
  'answer-invitation-3': {
    path: '/events',
    act: async ({ page, text }) => {
      await page.goto(await invitation(page))
      return page.getByRole('button', { name: text('rsvp_yes') })
    },
  },
  'upload-sermon-3': {
    path: '/create/podcast',
    act: ({ page, text }) => scrollTo(page, page.getByText(text('podcasts_privacy')).first()),
  },
  'upload-sermon-5': { path: '/recordings' },
  'listen-offline-2': {
    path: '/recordings',
    act: async ({ page, text }) => {
      await openFirst(page, '/podcast/by/')
      return page
        .locator('main button')
        .filter({ hasText: text('listening_save') })
        .first()
    },
  },
  'team-and-roles-2': {
    path: '/church/team',
    act: ({ page, text }) => scrollTo(page, page.getByRole('heading', { name: text('team_invite_title') })),
  },
  'team-and-roles-3': {
    path: '/church/team',
    act: async ({ page, text }) => {
      const make = page.getByRole('button', { name: text('team_make_link'), exact: true })
      return make
    },
  },
}
