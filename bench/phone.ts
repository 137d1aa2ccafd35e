import type { Page } from '@playwright/test'
import { addMembers } from './fill.ts'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { apiOf } from '#tests/support/browser.ts'
import { startPhone } from '#tests/support/pages/phone.ts'
import { withServer } from './with-server.ts'

const rosterSize = 750
const queued = 1000
const slowDown = 4
const starts = 5

/**
 * On a phone: how long it takes from a tap on the icon to a roll that can be marked, without a network and with the
 * processor slowed down four times, and how long until 1,000 marks that were queued are on the server.
 */
export async function benchPhone(): Promise<void> {
  await withServer(async (server) => {
    const { origin, db } = server
    const api = apiOf(server)
    const owner = await api.owner({ plan: 'growth' })
    await addMembers(db, owner.church.id, rosterSize)
    const phone = await startPhone(origin)
    await phone.signIn(owner.user.email!, owner.password)

    const times: number[] = []
    for (let start = 0; start < starts; start++) {
      await phone.restart()
      await phone.context.setOffline(true)
      const session = await phone.context.newCDPSession(phone.page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
      await phone.page.goto('/attendance', { waitUntil: 'commit' })
      const row = phone.page.getByRole('checkbox').first()
      await row.waitFor()
      times.push(await phone.page.evaluate(() => performance.now()))
    }
    const page = phone.page
    const frames = await framesWhileScrolling(page)
    const answers = await answersToTaps(page)
    const median = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)]!
    console.log(`\nStart to a usable roll of ${rosterSize}, no network, processor ${slowDown} times slower:`)
    console.log(`median of ${starts} ${Math.round(median)} ms (${times.map(Math.round).join(', ')})`)
    console.log(
      `\nScrolling through that roll, just as slow: ${frames.drawn} frames, ${frames.late} of them late`,
    )
    console.log(`From a tap to the mark on the screen, just as slow: ${answers.join(', ')} ms`)

    // At the machine's own speed again, and with the network back.
    await phone.restart()
    await phone.page.goto('/settings.json')
    await phone.putRows(marks(owner, rosterSize))
    const began = performance.now()
    await phone.page.goto('/attendance')
    await phone.page.waitForFunction(allSent, undefined, { polling: 50 })
    console.log(
      `\n${queued} queued marks on the server after the app was opened: ${Math.round(performance.now() - began)} ms`,
    )
    await phone.close()
  })
}

/** Frames that the page draws while a finger throws the roll up, and those that came more than half a frame late. */
async function framesWhileScrolling(page: Page): Promise<{ drawn: number; late: number }> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const recorder = {
      times: [] as number[],
      note(time: number) {
        recorder.times.push(time)
        requestAnimationFrame(recorder.note)
      },
    }
    Object.assign(globalThis, { recorder })
    requestAnimationFrame(recorder.note)
  })
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -12_000,
    speed: 4000,
    gestureSourceType: 'touch',
  })
  const times = await page.evaluate(
    () => (globalThis as unknown as { recorder: { times: number[] } }).recorder.times,
  )
  const pauses = times.slice(1).map((time, i) => time - times[i]!)
  return { drawn: pauses.length, late: pauses.filter((pause) => pause > 25).length }
}

/** How long it takes from a tap on a member until the mark is drawn, in milliseconds; ten taps. */
async function answersToTaps(page: Page): Promise<number[]> {
  const boxes = page.getByRole('checkbox')
  const answers: number[] = []
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
    answers.push(Math.round(await measured))
  }
  return answers
}

/** Whether the outbox has nothing left that waits; runs in the page. */
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

/** Rows as the app leaves them: a roll taken without a network, some members marked twice. */
function marks({ user, church }: Person, members: number) {
  const date = sundayOf(dateIn(church.timezone, new Date()))
  return Array.from({ length: queued }, (_, i) => {
    const member_id = `${church.id}-m${1 + (i % members)}`
    const marked_at = new Date(Date.now() - queued + i).toISOString()
    return {
      key: crypto.randomUUID(),
      version: 2,
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
