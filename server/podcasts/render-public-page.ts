import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPublicPage } from '#contract/served-page.ts'
import { routeFiles } from '#server/http/page-preloads.ts'
import { root } from '#server/root.ts'
import type { PublicPages } from './public-pages.ts'

// The pages are made of the app's own parts, which the server does not import: they are built for it
// (pages.vite.config.ts), and it loads them by their path.

const app = join(root, 'dist/app')
const pagesManifest = join(app, 'pages-manifest.json')
const drawing = join(root, 'dist/pages/public-page.js')

const styleSheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/g

async function load(route: string) {
  const { renderPublicPage } = (await import(/* @vite-ignore */ pathToFileURL(drawing).href)) as {
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
    draw: renderPublicPage,
    shell,
    files,
    wake: `/${built['src/hydrate-later.ts']!.file}`,
    style: styles.join('\n'),
  }
}

const built = new Map<string, ReturnType<typeof load>>()

/** The public pages as they were built. */
export const publicPages: PublicPages['publicPages'] = (route) => {
  const known = built.get(route)
  if (known) return known
  const loading = load(route)
  built.set(route, loading)
  // What is not built yet is looked for again.
  loading.catch(() => built.delete(route))
  return loading
}
