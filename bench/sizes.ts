import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/chromium.ts'
import { publicPaths } from './public-paths.ts'
import { withServer } from './with-server.ts'

/** Budget in KiB of gzipped JavaScript for a first visit; other pages are only measured. */
const budgets: Record<string, number> = { 'sign-in': 8, invitation: 8 }

/** Measures the downloads of one visit in KiB gzipped, by kind, until the network is idle. */
async function measure(origin: string, path: string) {
  const browser = await chromium.launch(launchOptions)
  // The service worker precaches the rest of the app, for which the visitor does not wait.
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

/** Measures the first visit of each public page. Sets exit code 1 when a page exceeds its budget. */
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
          `The page ${name} loads ${script.toFixed(1)} KiB of JavaScript; the budget is ${budget}.`,
        )
        process.exitCode = 1
      }
    }
  })
}
