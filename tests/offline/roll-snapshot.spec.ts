import type { Page } from '@playwright/test'
import { sundayAfter, sundayBefore } from '#contract/fields/calendar.ts'
import { dayAndShortDate } from '#src/lib/dates.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { count, onServer, row, search, sunday } from '#tests/support/pages/service-roll.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

const people = ['Anite', 'Bernadette', 'Clermont']

/** The app is not started before `start`: it waits until the roll as it was left has been drawn. */
async function holdApp(page: Page): Promise<{ start: () => Promise<void> }> {
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const frame = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (callback) => held.push(callback)
    addEventListener('start-app', () => {
      globalThis.requestAnimationFrame = frame
      for (const callback of held) frame(callback)
    })
  })
  return { start: () => page.evaluate(() => void dispatchEvent(new Event('start-app'))) }
}

/** Runs in the page. */
function emptyOutbox(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lakou')
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('outbox', 'readwrite')
      clearing.objectStore('outbox').clear()
      clearing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** The next database to be opened cannot be, which is known only at `fail-opening`. Runs in the page. */
function holdNextOpening(): void {
  const { open } = indexedDB
  indexedDB.open = () => {
    indexedDB.open = open
    const opening = { error: new DOMException('Full', 'QuotaExceededError') } as unknown as IDBOpenDBRequest
    addEventListener('fail-opening', (event) => opening.onerror!(event))
    return opening
  }
}

const snapshot = (page: Page) => page.locator('#roll-snapshot')
/** Resolves when what the next start shows has these members marked. */
const isStoredWith = (phone: Phone, ...ids: string[]) =>
  phone.page.waitForFunction((marked) => {
    const { html = '' } = JSON.parse(localStorage.getItem('roll_snapshot') ?? '{}') as { html?: string }
    const stored = new DOMParser().parseFromString(html, 'text/html')
    return marked.every((id) => stored.querySelector(`[data-member="${id}"][data-present]`))
  }, ids)

test('the roll as it was left is there before the app, and takes marks that the app goes on with', async ({
  testbed,
  owner,
  phone,
}) => {
  const [anite, , clermont] = await testbed.api.members(owner, people)
  await openRoll(phone.page)
  await mark(phone.page, 'Anite')
  await isStoredWith(phone, anite!.id)
  await phone.allSent()
  testbed.proxy.down()
  const waiting = async () => (await phone.outbox()).filter(({ status }) => status === 'waiting').length

  await test.step('it is shown, says nothing of what is not known yet, and marks', async () => {
    await phone.restart()
    const app = await holdApp(phone.page)
    await phone.page.goto('/attendance')
    await expect(snapshot(phone.page)).toBeAttached()
    await shows(phone.page, 'Anite')
    await shows(phone.page, 'Bernadette', false)
    await expect(phone.page.getByRole('link', { name: /All sent|No signal/ })).toBeHidden()
    await row(phone.page, 'Bernadette').tap()
    await row(phone.page, 'Anite').tap()
    await shows(phone.page, 'Bernadette')
    await shows(phone.page, 'Anite', false)
    await search(phone.page).fill('Bern')
    await app.start()
    await expect(snapshot(phone.page)).not.toBeAttached()
    await expect(search(phone.page)).toHaveValue('Bern')
    await shows(phone.page, 'Bernadette')
    await search(phone.page).fill('')
    await shows(phone.page, 'Anite', false)
  })

  await test.step('a press that begins before the app is there and ends after it counts, once', async () => {
    await phone.restart()
    const app = await holdApp(phone.page)
    await phone.page.goto('/attendance')
    await expect(snapshot(phone.page)).toBeAttached()
    await row(phone.page, 'Anite').hover()
    await phone.page.mouse.down()
    await app.start()
    await expect(snapshot(phone.page)).not.toBeAttached()
    await shows(phone.page, 'Anite', false)
    await phone.page.mouse.up()
    await shows(phone.page, 'Anite')
    await expect.poll(waiting).toBe(3)
    await row(phone.page, 'Anite').click()
    await shows(phone.page, 'Anite', false)
  })

  await test.step('what was marked is kept, though the browser is killed before the app was there', async () => {
    await expect.poll(waiting).toBe(4)
    // The roll of an earlier service takes nothing from it.
    await phone.page.goto(`/attendance?date=${sundayBefore(sunday(owner))}`)
    await phone.page.evaluate(() => dispatchEvent(new Event('start-app')))
    await expect(phone.page.getByRole('link', { name: 'History' })).toBeVisible()
    await phone.restart()
    await holdApp(phone.page)
    await phone.page.goto('/attendance')
    await expect(snapshot(phone.page)).toBeAttached()
    await row(phone.page, 'Clermont').tap()
    await shows(phone.page, 'Clermont')
    await phone.kill()
    await openRoll(phone.page)
    await shows(phone.page, 'Clermont')
    testbed.proxy.up()
    await phone.allSent()
    expect(await onServer(testbed.api, owner)).toEqual({
      guests: 0,
      marks: { Anite: false, Bernadette: true, Clermont: true },
    })
  })

  await test.step('on the next Sunday it is that of the new service, with nobody marked', async () => {
    await openRoll(phone.page)
    await isStoredWith(phone, clermont!.id)
    await phone.restart()
    await holdApp(phone.page)
    await phone.page.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead
    }, 7 * 86_400_000)
    await phone.page.goto('/attendance')
    await expect(snapshot(phone.page)).toBeAttached()
    for (const name of people) await shows(phone.page, name, false)
    await expect(count(phone.page, 0, 3)).not.toHaveCount(0)
    const next = sundayAfter(sunday(owner))
    const day = dayAndShortDate(next)
    await expect(phone.page.getByRole('button', { name: day })).toBeVisible()
    await row(phone.page, 'Anite').tap()
    await shows(phone.page, 'Anite')
    const marks = (await phone.outbox()).map(({ input }) => input)
    expect(marks.at(-1)).toMatchObject({ date: next, marks: [{ member_id: anite!.id, present: true }] })
    await phone.page.evaluate(emptyOutbox)
    await phone.restart()
  })

  await test.step('nobody sees it after a sign-out', async () => {
    await phone.page.goto('/logout')
    await phone.page.waitForURL(/\/login/)
    expect(await phone.page.evaluate(() => localStorage.getItem('roll_snapshot'))).toBeNull()
  })
})

test('a mark that turns out not to be stored once the app is there is made by the app', async ({
  testbed,
  owner,
  phone,
}) => {
  const [anite] = await testbed.api.members(owner, people)
  await openRoll(phone.page)
  await mark(phone.page, 'Anite')
  await isStoredWith(phone, anite!.id)
  await phone.allSent()
  await phone.restart()
  const app = await holdApp(phone.page)
  await phone.page.goto('/attendance')
  await expect(snapshot(phone.page)).toBeAttached()
  await phone.page.evaluate(holdNextOpening)
  await row(phone.page, 'Bernadette').tap()
  await app.start()
  await expect(snapshot(phone.page)).not.toBeAttached()
  await shows(phone.page, 'Bernadette', false)
  await phone.page.evaluate(() => void dispatchEvent(new Event('fail-opening')))
  await shows(phone.page, 'Bernadette')
  await phone.allSent()
  expect(await onServer(testbed.api, owner)).toMatchObject({ marks: { Anite: true, Bernadette: true } })
})
