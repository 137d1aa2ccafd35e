import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/chromium.ts'
import { publicPaths } from './public-paths.ts'
import { withServer } from './with-server.ts'

const runs = 5
const port = 9333
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

/**
 * Runs Lighthouse on one page. npx installs it on first use: 140 MB are too much for every clone, and only this
 * measurement needs them.
 */
async function audit(url: string, skipped: string[]): Promise<Report> {
  const skip = skipped.length > 0 ? [`--skip-audits=${skipped.join(',')}`] : []
  const args = [`--port=${port}`, '--output=json', '--quiet', ...skip]
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@12.8.2', url, ...args], {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout) as Report
}

/** Runs Lighthouse with its phone profile; the median of five runs of each public page. */
export async function benchLighthouse(): Promise<void> {
  await withServer(async (server) => {
    const pages = await publicPaths(server)
    console.log(`\n| page | ${categories.join(' | ')} | LCP ms | total blocking ms | KiB |`)
    console.log('|---|---|---|---|---|---|---|---|')
    for (const [name, path] of Object.entries(pages)) {
      // A browser per page: the cache of another page would falsify a first visit.
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...launchOptions.args, `--remote-debugging-port=${port}`],
      })
      const scores: number[][] = []
      for (let run = 0; run < runs; run++) {
        // A personal invitation is noindex, for which Lighthouse lowers the score.
        const skipped = name === 'invitation' ? ['is-crawlable'] : []
        const { categories: found, audits } = await audit(server.origin + path, skipped)
        scores.push([
          ...categories.map((category) => Math.round((found[category]?.score ?? 0) * 100)),
          Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
          Math.round(audits['total-blocking-time']?.numericValue ?? 0),
          Math.round((audits['total-byte-weight']?.numericValue ?? 0) / 1024),
        ])
      }
      const medians = scores[0]!.map((_, i) => median(scores.map((row) => row[i]!)))
      console.log(`| ${name} | ${medians.join(' | ')} |`)
      await browser.close()
    }
  })
}
