import type { Page } from '@playwright/test'
import { addMembers } from './fill.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { apiOf } from '#tests/support/browser.ts'
import { startPhone } from '#tests/support/pages/phone.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { answerTimes, spreadOf } from './answer-times.ts'
import { framesWhileScrolling } from './frames.ts'
import { savingTimes } from './presses.ts'
import { withServer } from './with-server.ts'

/** How many members the church has at each of the starts. */
const rosterSizes = [750, 5000]
const queued = 1000
const slowDown = 4
const starts = 5

/**
 * Measures on a phone: the start to a usable attendance list, offline and with a 4x CPU slow-down, and the time until
 * 1,000 queued marks are on the server.
 */
export async function benchPhone(): Promise<void> {
  await withServer(async (server) => {
    const api = apiOf(server)
    for (const size of rosterSizes) {
      const owner = await api.owner({ plan: 'growth' })
      await addMembers(server.db, owner.church.id, size)
      const phone = await startPhone(server.origin)
      await phone.signIn(owner.user.email!, owner.password)
      await benchStarts(phone, size)
      if (size === rosterSizes[0]) await benchRoll(phone, owner)
      else await benchLargeRoll(phone, size)
      await phone.close()
    }
  })
}

/**
 * Measures the time from the address until names can be marked: on the roll as it was left, and on the app's own that
 * takes its place. The very first start has only the latter. Leaves the list open.
 */
async function benchStarts(phone: Phone, size: number): Promise<void> {
  const times: Record<Roll, number[]> = { snapshot: [], app: [] }
  for (let start = 0; start <= starts; start++) {
    await phone.restart()
    await phone.context.setOffline(true)
    await phone.page.addInitScript(reportFirstNames, firstName)
    const session = await phone.context.newCDPSession(phone.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    // Nothing is asked of the page meanwhile: what a question brings along takes a tenth of a start.
    const expected: Roll[] = start === 0 ? ['app'] : ['snapshot', 'app']
    const shown = expected.map((roll) =>
      phone.page.waitForEvent('console', (message) => message.text().startsWith(`${firstName}${roll} `)),
    )
    await phone.page.goto('/attendance', { waitUntil: 'commit' })
    for (const [i, roll] of expected.entries()) {
      const time = Number((await shown[i]!).text().split(' ').at(-1))
      if (start > 0) times[roll].push(time)
    }
    await phone.page.waitForFunction(() => localStorage.getItem('roll_snapshot') !== null)
  }
  console.log(
    `\nStart to an attendance list of ${size} that can be marked, offline, ${slowDown}x CPU slow-down:`,
  )
  for (const [roll, all] of Object.entries(times)) {
    const median = all.toSorted((a, b) => a - b)[Math.floor(starts / 2)]!
    console.log(`${roll}: median of ${starts} ${Math.round(median)} ms (${all.map(Math.round).join(', ')})`)
  }
}

/** Whose the list is: as it was left, or the app's own. */
type Roll = 'snapshot' | 'app'
/** What the page writes before whose the list is, and the milliseconds of its first name. */
const firstName = 'first name '

/** Writes when the first member can be seen on each of the lists; runs in the page. */
function reportFirstNames(prefix: string): void {
  const lists = {
    snapshot: '#roll-snapshot [role=checkbox]',
    app: '#app > :not(#roll-snapshot) [role=checkbox]',
  }
  for (const [roll, selector] of Object.entries(lists)) {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => console.log(`${prefix}${roll} ${performance.now()}`)))
    })
    watcher.observe(document, { childList: true, subtree: true })
  }
}

/** Measures scrolling and marking on the open list, and how soon queued marks are sent. */
async function benchRoll(phone: Phone, owner: Person): Promise<void> {
  const frames = await framesWhileScrolling(phone.page, { distance: 12_000, speed: 4000 })
  const latencies = await tapLatencies(phone.page)
  console.log(
    `\nScrolling through that list, same slow-down: ${frames.rendered} frames, ${frames.late} of them late`,
  )
  console.log(`From a tap to the mark on the screen, same slow-down: ${latencies.join(', ')} ms`)

  // At full speed and online again.
  await phone.restart()
  await phone.page.goto('/settings.json')
  await phone.putRows(marks(owner, rosterSizes[0]!))
  const began = performance.now()
  await phone.page.goto('/attendance')
  await phone.page.waitForFunction(allSent, undefined, { polling: 50 })
  console.log(
    `\n${queued} queued marks on the server after the app was opened: ${Math.round(performance.now() - began)} ms`,
  )
}

/**
 * Measures how soon a mark is saved, right after an offline start and while a start with a network reads and stores all
 * members; and how soon the first letter of a search is answered, right after an offline start.
 */
async function benchLargeRoll(phone: Phone, size: number): Promise<void> {
  const saved: Record<string, number[]> = { offline: [], online: [] }
  const letters: number[] = []
  for (let start = 0; start < starts; start++) {
    for (const [network, times] of Object.entries(saved)) {
      await openSlowly(phone, '/attendance', network === 'offline')
      await phone.page.locator('#app > :not(#roll-snapshot) [role=checkbox]').first().waitFor()
      times.push(...(await savingTimes(phone.page, 10)))
    }
    await openSlowly(phone, '/members', true)
    const search = phone.page.getByRole('searchbox', { name: 'Search members' })
    await search.click()
    letters.push(...(await answerTimes(phone.page, { words: ['e'], root: 'main' })))
  }
  for (const [network, times] of Object.entries(saved)) {
    console.log(
      `\nFrom a press to a mark that is saved, ${size} members, right after an ${network} start, same slow-down: ` +
        `median, p95, slowest of ${times.length} ${spreadOf(times)}`,
    )
  }
  console.log(
    `First letter of a search right after an offline start, same slow-down: median, p95, slowest ${spreadOf(letters)}`,
  )
}

/** Starts the app at an address with the slow-down. */
async function openSlowly(phone: Phone, address: string, offline: boolean): Promise<void> {
  await phone.restart()
  await phone.context.setOffline(offline)
  const session = await phone.context.newCDPSession(phone.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await phone.page.goto(address, { waitUntil: 'commit' })
}

/** Measures the milliseconds from a tap on a member until the mark is rendered, for ten taps. */
async function tapLatencies(page: Page): Promise<number[]> {
  const boxes = page.getByRole('checkbox')
  const latencies: number[] = []
  for (let i = 0; i < 10; i++) {
    const box = boxes.nth(i % 5)
    const measured = box.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const row = element.closest('li')!
          addEventListener(
            'pointerdown',
            ({ timeStamp }) => {
              const watcher = new MutationObserver(() => {
                watcher.disconnect()
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
              })
              watcher.observe(row, { attributes: true, childList: true, subtree: true })
            },
            { once: true, capture: true },
          )
        }),
    )
    await box.click()
    latencies.push(Math.round(await measured))
  }
  return latencies
}

/** Whether the outbox has no waiting rows; runs in the page. */
function allSent(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lakou')
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('outbox').objectStore('outbox').index('status').count('waiting')
      counting.onsuccess = () => {
        db.close()
        resolve(counting.result === 0)
      }
    }
  })
}

type Person = { user: { id: string }; church: { id: string; timezone: string } }

/** Outbox rows as the app writes them offline, some members marked twice. */
function marks({ user, church }: Person, members: number) {
  const date = rollSunday(dateIn(church.timezone))
  return Array.from({ length: queued }, (_, i) => {
    const member_id = `${church.id}-m${1 + (i % members)}`
    const marked_at = new Date(Date.now() - queued + i).toISOString()
    return {
      key: crypto.randomUUID(),
      version: 3,
      user: user.id,
      church: church.id,
      call: 'attendance.mark',
      input: { church_id: church.id, date, marks: [{ member_id, present: i % 5 !== 0, marked_at }] },
      entityKeys: [`mark:${church.id}:${date}:${member_id}`],
      dependsOn: [`new:${member_id}`],
      status: 'waiting',
      tries: 0,
      nextAt: 0,
      madeAt: Date.now(),
    }
  })
}
