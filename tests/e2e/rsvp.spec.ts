import type { Page, Response } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { invitations } from '#server/db/schema/events.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'
import { anEvent } from '#tests/support/samples/events.ts'

// A guest opens the link of an invitation and answers: with the page's script and worker, and with neither.

test.use({ serviceWorkers: 'allow' })

const today = dateIn('America/Port-au-Prince')

interface Arranged {
  server: Server
  api: Api
  owner: Owner
}

/** The address of an invitation of Wideline, and what the server has of her answer. */
async function invitation({ server: { db }, api, owner }: Arranged, date = addDays(today, 7)) {
  const [guest] = await api.members(owner, ['Wideline Désir'])
  const event = await anEvent({ db }, owner.church.id, {
    title: 'Konsè Nwèl',
    description: 'Pote yon zanmi.',
    date,
    guests: [guest!.id],
  })
  return {
    event,
    path: `/event/${event.id}/rsvp?church_id=${owner.church.id}&member_id=${guest!.id}`,
    async answer() {
      const [row] = await db.select().from(invitations).where(eq(invitations.eventId, event.id))
      return row?.status
    },
  }
}

const yes = (page: Page) => page.getByRole('button', { name: "Yes, I'll be there" })
const no = (page: Page) => page.getByRole('button', { name: "No, I can't attend" })
const change = (page: Page) => page.getByRole('link', { name: 'Change my answer' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with its script' : 'without any script', () => {
    test.use({ javaScriptEnabled })

    test('a guest reads the invitation, says yes, changes their mind and the language; one that is over asks nothing', async ({
      page,
      server,
      api,
      owner,
    }) => {
      const { path, answer } = await invitation({ server, api, owner })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Konsè Nwèl' })).toBeVisible()
      await expect(page.getByText('Hosted by Legliz Lakou')).toBeVisible()
      await expect(page.getByText('10:00 AM – 12:00 PM')).toBeVisible()
      await expect(page.getByText('12 Ri Lanbi, Jakmèl')).toBeVisible()
      await expect(page.getByText('Pote yon zanmi.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /Ri%20Lanbi/)

      await yes(page).click()
      await expect(page.getByText('You are confirmed!')).toBeVisible()
      await expect(yes(page)).toBeHidden()
      await expect(no(page)).toBeHidden()
      await expect.poll(answer).toBe('yes')

      await change(page).click()
      await no(page).click()
      await expect(page.getByText('Thanks for letting us know!')).toBeVisible()
      await expect(page.getByText('You are confirmed!')).toBeHidden()
      await expect(yes(page)).toBeHidden()
      await expect.poll(answer).toBe('no')

      await page.goto(path)
      await expect(page.getByText('Thanks for letting us know!')).toBeVisible()
      await expect(yes(page)).toBeHidden()

      await test.step('the language is chosen, and the answer is in it', async () => {
        const other = await invitation({ server, api, owner })
        await page.goto(other.path)
        await page.getByRole('link', { name: 'Français' }).click()
        await expect(page.getByText('Serez-vous là ?')).toBeVisible()
        await page.getByRole('link', { name: 'Kreyòl' }).click()
        await page.getByRole('button', { name: 'Wi, m ap la' }).click()
        await expect(page.getByText('Ou konfime prezans ou!')).toBeVisible()
        await expect.poll(other.answer).toBe('yes')
        await expect(page.locator('html')).toHaveAttribute('lang', 'ht')
      })
      await test.step('an event that is over asks nothing; a link that is not whole says so', async () => {
        const over = await invitation({ server, api, owner }, addDays(today, -1))
        await page.goto(`${over.path}&lang=en`)
        await expect(page.getByText('This event is over.')).toBeVisible()
        await expect(page.getByRole('button')).toHaveCount(0)
        await page.goto(over.path.replace(/&member_id=.*/, '&lang=en'))
        await expect(page.getByRole('heading', { name: 'Missing member or church ID.' })).toBeVisible()
        await page.goto(`${over.path}x&lang=en`)
        await expect(page.getByRole('heading', { name: 'This invitation no longer exists.' })).toBeVisible()
      })
    })
  })
}

test('the page loads its own small script and nothing of the app, has a rule for each class, and gives the calendar the event', async ({
  page,
  server,
  api,
  owner,
}) => {
  const { path } = await invitation({ server, api, owner })
  const loaded: string[] = []
  const scripts: Response[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind === 'document' || kind === 'other') return
    loaded.push(`${kind} ${new URL(response.url()).pathname.replace(/-[\w-]{8}\./, '-HASH.')}`)
    if (kind === 'script') scripts.push(response)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded.toSorted().filter((one) => !one.startsWith('image'))).toEqual([
    'script /assets/rsvp-HASH.js',
    'stylesheet /assets/rsvp-HASH.css',
  ])
  // Read here: of a page that has gone nobody has them any more.
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  expect(Buffer.concat(bodies).length).toBeLessThan(8 * 1024)
  expect(await unstyled(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to my calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('event.ics')
  await page.goto(path.replace(/&member_id=.*/, ''))
  expect(await unstyled(page)).toEqual([])
})

/** The classes of the page that no rule of its style sheets names. */
function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    const css = rules.flat().join('\n')
    const classes = [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList])
    return classes.filter((name) => !name.startsWith('lucide') && !css.includes(`.${name}`))
  })
}

test('who goes to the page within the app gets the same page', async ({
  signedIn: page,
  server,
  api,
  owner,
}) => {
  const { path } = await invitation({ server, api, owner })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Konsè Nwèl' })).toBeVisible()
  await expect(yes(page)).toBeVisible()
})
