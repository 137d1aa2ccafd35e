import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { apiOf, signIn } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { answerTimes, spreadOf } from './answer-times.ts'
import { addMembers } from './fill.ts'
import { framesWhileScrolling } from './frames.ts'
import type { Frames } from './frames.ts'
import { freezeRows } from './still-rows.ts'
import { withServer } from './with-server.ts'

const size = 5000
const slowDown = 4
const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} as const

/** Names, the beginnings of names, two words, digits of a phone, an email: some find ten people and some all of them. */
const words = ['eli', 'wide', 'rose p', 'tous', 'jean m', '3000', 'm12', 'guer']
/** Of a person who looks at the list first, in milliseconds: meanwhile what was read is stored on the device. */
const settle = 3000
/** Pixels per second: somebody who looks at the names; and all of the list in about 40 s. */
const speeds = { looking: 1500, rushing: 8000 }
/** In pixels: 200 rows. */
const lookedAt = 12_000
/** So many fill that way and the window below it. */
const stillRows = 260

/**
 * Measures the list of 5,000 members on a phone and on a desk, with a 4x CPU slow-down: how long the search takes to
 * answer a key, and how many frames are late while the list is scrolled.
 */
export async function benchMembers(): Promise<void> {
  await withServer(async (server) => {
    const owner = await apiOf(server).owner({ plan: 'growth' })
    await addMembers(server.db, owner.church.id, size)
    const browser = await chromium.launch(launchOptions)
    console.log(`\n| ${size} members, ${slowDown}x CPU slow-down | phone | desk |\n| --- | --- | --- |`)
    const figures: Record<string, string[]> = {}
    for (const screen of Object.values(screens)) {
      const context = await browser.newContext({ ...screen, baseURL: server.origin, serviceWorkers: 'block' })
      const page = await context.newPage()
      await signIn(page, owner)
      await page.goto('/members')
      await page.locator('[data-index="0"]').waitFor()
      await page.waitForFunction(() => localStorage.getItem('last_synced') !== null)
      await wait(settle)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })

      const search = page.getByRole('searchbox', { name: 'Search members' })
      await search.click()
      const answers = await answerTimes(page, { words, root: 'main' })
      // What is out of sight is drawn once nobody types.
      await wait(settle)
      const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      const looking = await framesWhileScrolling(page, { distance: lookedAt, speed: speeds.looking })
      const rushing = await framesWhileScrolling(page, {
        distance: distance - lookedAt,
        speed: speeds.rushing,
      })
      await page.locator(`[data-index="${size - 1}"]`).waitFor()
      await freezeRows(page, stillRows)
      await page.evaluate(() => scrollTo(0, 0))
      await wait(settle)
      const still = await framesWhileScrolling(page, { distance: lookedAt, speed: speeds.looking })
      const found = {
        [`search, from a key to the rows, ${answers.length} keys: median, p95, slowest`]: spreadOf(answers),
        [`200 rows at ${speeds.looking} px/s: frames, of them late; longest pause`]: lateOf(looking),
        [`of that, rows that lay ready below the window at least`]: `${looking.ahead} px`,
        [`${stillRows} such rows that nothing draws anew, the same way`]: lateOf(still),
        [`all of it at ${speeds.rushing} px/s: frames, of them late; longest pause`]: lateOf(rushing),
      }
      for (const [what, figure] of Object.entries(found)) (figures[what] ??= []).push(figure)
      await context.close()
    }
    for (const [what, row] of Object.entries(figures)) console.log(`| ${[what, ...row].join(' | ')} |`)
    await browser.close()
  })
}

const lateOf = ({ rendered, late, longest }: Frames) => `${rendered}, ${late}; ${longest} ms`
