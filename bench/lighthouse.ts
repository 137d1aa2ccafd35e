import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { apiOf } from '#tests/support/browser.ts'
import type { Server } from '#tests/support/browser.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { withServer } from './with-server.ts'

const runs = 5
const port = 9333
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Lighthouse as on a phone (its own slow network and processor), the median of five runs of each public page. */
export async function benchLighthouse(): Promise<void> {
  await withServer(async (server) => {
    const pages = { home: '/', 'sign-in': '/login', ...(await podcastPages(server)) }
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    })
    console.log(`\n| page | ${categories.join(' | ')} | LCP ms | total blocking ms |`)
    console.log('|---|---|---|---|---|---|---|')
    for (const [name, path] of Object.entries(pages)) {
      const scores: number[][] = []
      for (let run = 0; run < runs; run++) {
        const result = await lighthouse(server.origin + path, { port, output: 'json', logLevel: 'error' })
        const { categories: found, audits } = result!.lhr
        scores.push([
          ...categories.map((category) => Math.round((found[category]?.score ?? 0) * 100)),
          Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
          Math.round(audits['total-blocking-time']?.numericValue ?? 0),
        ])
      }
      const medians = scores[0]!.map((_, i) => median(scores.map((row) => row[i]!)))
      console.log(`| ${name} | ${medians.join(' | ')} |`)
    }
    await browser.close()
  })
}

/** Somebody's public page with a list of ten and more to come, and the page of one of the podcasts. */
async function podcastPages(server: Server): Promise<Record<string, string>> {
  const api = apiOf(server)
  const pastor = await api.person({ name: 'Pastor Jean' })
  const description = 'What Psalm 23 says to those who walk through the valley. '.repeat(8)
  let id = ''
  for (let n = 1; n <= 12; n++) id = await api.podcast(pastor, { title: `Sermon ${n}`, description })
  return { podcast: `/podcast/by/${id}`, 'public page': `/@${pastor.user.username}` }
}
