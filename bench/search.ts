import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { podcasts } from '#contract/podcasts.ts'
import { apiOf, signIn } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { answerTimes, spreadOf } from './answer-times.ts'
import { addMembers } from './fill.ts'
import { recordFrames } from './frames.ts'
import { withServer } from './with-server.ts'

const size = 5000
const slowDown = 4
/** People, an act for a person, a screen, digits of a phone, and what nobody has. */
const words = ['eli', 'wide', 'call marie', 'sett', '3000', 'guer', 'zzz']
/** What was read is stored on the device meanwhile, in milliseconds. */
const settle = 3000

/**
 * Measures the search of the whole app, called by Ctrl K, with 5,000 members on the device and a 4x CPU slow-down: how
 * long it takes to answer a key, and whether frames are late while somebody types.
 */
export async function benchSearch(): Promise<void> {
  await withServer(async (server) => {
    const owner = await apiOf(server).owner({ plan: 'growth' })
    await addMembers(server.db, owner.church.id, size)
    const browser = await chromium.launch(launchOptions)
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      baseURL: server.origin,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page, owner)
    await page.goto('/settings')
    await page.waitForFunction(() => localStorage.getItem('last_synced') !== null)
    await wait(settle)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    // Of what is on the device: what the server finds comes when it comes.
    await page.route(`**/${podcasts.findPublishers.path}*`, (route) =>
      route.fulfill({ json: { publishers: [] } }),
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await wait(settle)
    const frames = await recordFrames(page)
    const answers = await answerTimes(page, { words, root: '[role=search]' })
    const { rendered, late, longest, longTasks } = await frames()
    console.log(`\n| search of all, ${size} members, ${slowDown}x CPU slow-down | |\n| --- | --- |`)
    console.log(
      `| from a key to the results, ${answers.length} keys: median, p95, slowest | ${spreadOf(answers)} |`,
    )
    console.log(`| frames while typing, of them late | ${rendered}, ${late} |`)
    console.log(`| longest pause between two frames; tasks over 50 ms | ${longest} ms; ${longTasks} |`)
    await browser.close()
  })
}
