import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { root } from '#server/root.ts'
import { launchOptions } from '#tests/support/chromium.ts'
import { publicPaths } from './public-paths.ts'
import { withServer } from './with-server.ts'

/** Budget in KiB of gzipped JavaScript for a first visit; other pages are only measured. */
const budgets: Record<string, number> = { 'sign-in': 8, invitation: 8 }

/** The formatted view of a post's text with the libraries that it needs, and the screen that loads it when it is wanted. */
const editor = 'src/features/blogs/editing/rich-body.tsx'
const editingScreen = 'src/routes/_site/blogs.by.$blogId.tsx?tsr-split=component'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** Returns the editor's file in the build, and the chunks that load it where nobody edits. */
function findEditor() {
  const build = join(root, 'dist/app')
  const chunks = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const { file } = chunks[editor]!
  const loadedBy = Object.entries(chunks)
    .filter(
      ([name, { imports, dynamicImports }]) =>
        imports?.includes(editor) || (name !== editingScreen && dynamicImports?.includes(editor)),
    )
    .map(([name]) => name)
  return { file, loadedBy, size: gzipSync(readFileSync(join(build, file)), { level: 9 }).length / 1024 }
}

/** Measures the downloads of one visit in KiB gzipped, by kind, until the network is idle. */
async function measure(origin: string, path: string) {
  const browser = await chromium.launch(launchOptions)
  // The service worker precaches the rest of the app, for which the visitor does not wait.
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const sizes = { script: 0, stylesheet: 0, other: 0 }
  const urls: string[] = []
  let files = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    urls.push(response.url())
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
  return { ...sizes, files, urls }
}

/**
 * Measures the first visit of each public page. Sets exit code 1 when a page exceeds its budget, or loads the editor
 * where nobody edits.
 */
export async function benchSizes(): Promise<void> {
  await withServer(async (server) => {
    const { origin } = server
    const { file: editorFile, loadedBy, size } = findEditor()
    console.log('\n| page | JavaScript KiB | CSS KiB | the rest KiB | files | budget KiB |')
    console.log('|---|---|---|---|---|---|')
    for (const [name, path] of Object.entries(await publicPaths(server))) {
      const { script, stylesheet, other, files, urls } = await measure(origin, path)
      if (urls.some((url) => url.endsWith(editorFile))) loadedBy.push(`the page ${name}`)
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
    console.log(`| the editor, where it is wanted | ${size.toFixed(1)} | - | - | 1 | - |`)
    if (loadedBy.length > 0) {
      console.error(`The editor is loaded where nobody edits, by ${loadedBy.join(', ')}.`)
      process.exitCode = 1
    }
  })
}
