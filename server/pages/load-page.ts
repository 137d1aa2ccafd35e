import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPublicPage } from '#contract/pages/served-page.ts'
import { routeFiles } from '#server/http/page-preloads.ts'
import { root } from '#server/root.ts'
import type { PublicPages } from './serve-page.ts'

// The server does not import the app's components: pages.vite.config.ts bundles them, and the bundle is loaded by path.

const app = join(root, 'dist/app')
const pagesManifest = join(app, '.vite/pages-manifest.json')
const pageBundle = join(root, 'dist/pages/public-page.js')

const styleSheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/g

async function load(route: string) {
  const { renderPublicPage } = (await import(/* @vite-ignore */ pathToFileURL(pageBundle).href)) as {
    renderPublicPage: RenderPublicPage
  }
  const shell = await readFile(join(app, 'index.html'), 'utf8')
  const built = JSON.parse(await readFile(pagesManifest, 'utf8')) as Record<string, { file: string }>
  const files = routeFiles(app, route)
  const sheets = Array.from(shell.matchAll(styleSheet), ([, file]) => file!).concat(
    files.filter((file) => file.endsWith('.css')),
  )
  const styles = await Promise.all(sheets.map((file) => readFile(join(app, file), 'utf8')))
  return {
    render: renderPublicPage,
    shell,
    files,
    hydrationScript: asClassicScript(await readFile(join(app, built['src/hydrate-later.ts']!.file), 'utf8')),
    style: styles.join('\n'),
  }
}

/** Wraps a module as a classic script, which runs immediately; a module would wait for the end of the page. */
const asClassicScript = (module: string) => `(()=>{${module}})()`

const cache = new Map<string, ReturnType<typeof load>>()

/** Loads a public page from the build, cached per route. */
export const publicPages: PublicPages['publicPages'] = (route) => {
  const cached = cache.get(route)
  if (cached) return cached
  const loading = load(route)
  cache.set(route, loading)
  loading.catch(() => cache.delete(route))
  return loading
}
