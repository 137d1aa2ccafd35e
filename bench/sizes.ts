import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { editor, readManifest } from '#scripts/bundle/page-budgets.js'
import { root } from '#server/root.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { publicPaths } from './public-paths.ts'
import { withServer } from './with-server.ts'

const build = join(root, 'dist/app')

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

/** Measures the first visit of each public page. The build holds the limits: scripts/bundle/page-budgets.js. */
export async function benchSizes(): Promise<void> {
  await withServer(async (server) => {
    console.log('\n| page | JavaScript KiB | CSS KiB | the rest KiB | files |')
    console.log('|---|---|---|---|---|')
    for (const [name, path] of Object.entries(await publicPaths(server))) {
      const { script, stylesheet, other, files } = await measure(server.origin, path)
      console.log(
        `| ${name} | ${script.toFixed(1)} | ${stylesheet.toFixed(1)} | ${other.toFixed(1)} | ${files} |`,
      )
    }
    const { file } = readManifest(build, 'manifest.json')[editor]!
    const size = gzipSync(readFileSync(join(build, file)), { level: 9 }).length / 1024
    console.log(`| the editor, where it is wanted | ${size.toFixed(1)} | - | - | 1 |`)
  })
}
