import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/chromium.ts'
import { publicPaths } from './public-paths.ts'
import { withServer } from './with-server.ts'

/** KiB of gzipped JavaScript that a first visit may bring; what is not named is only measured. */
const budgets: Record<string, number> = { 'sign-in': 115, invitation: 8 }

/** What one visit downloads, in KiB gzipped, by kind; fetched until nothing more comes. */
async function measure(origin: string, path: string) {
  const browser = await chromium.launch(launchOptions)
  // The worker fetches the rest of the app for later; that is not what the visitor waits for.
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const sizes = { script: 0, stylesheet: 0, other: 0 }
  let files = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const read = async () => {
      const size = gzipSync(await response.body(), { level: 9 }).length / 1024
      sizes[kind === 'script' || kind === 'stylesheet' ? kind : 'other'] += size
      files++
    }
    reading.push(read())
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  await browser.close()
  return { ...sizes, files }
}

/** What a first visit of the public pages downloads. Fails when a page is over its budget. */
export async function benchSizes(): Promise<void> {
  await withServer(async (server) => {
    const { origin } = server
    console.log('\n| page | JavaScript KiB | CSS KiB | the rest KiB | files | budget KiB |')
    console.log('|---|---|---|---|---|---|')
    for (const [name, path] of Object.entries(await publicPaths(server))) {
      const { script, stylesheet, other, files } = await measure(origin, path)
      const budget = budgets[name]
      const row = [name, script.toFixed(1), stylesheet.toFixed(1), other.toFixed(1), files, budget ?? '-']
      console.log(`| ${row.join(' | ')} |`)
      if (budget !== undefined && script > budget) {
        console.error(
          `The page ${name} brings ${script.toFixed(1)} KiB of JavaScript; it may bring ${budget}.`,
        )
        process.exitCode = 1
      }
    }
  })
}
