import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawPublicPage } from '#contract/served-page.ts'
import { routeFiles } from '#server/http/page-preloads.ts'
import { root } from '#server/root.ts'
import type { PublicPages } from './public-pages.ts'

// The pages are made of the app's own parts, which the server does not import: they are built for it
// (public.vite.config.ts), and it loads them by their path.

const app = join(root, 'dist/app')
const wakeManifest = join(app, 'wake-manifest.json')
const drawing = join(root, 'dist/public-pages/draw-public-page.js')

async function load() {
  const { drawPublicPage } = (await import(/* @vite-ignore */ pathToFileURL(drawing).href)) as {
    drawPublicPage: DrawPublicPage
  }
  const shell = await readFile(join(app, 'index.html'), 'utf8')
  const built = JSON.parse(await readFile(wakeManifest, 'utf8')) as Record<string, { file: string }>
  return { drawPublicPage, shell, wake: `/${built['src/wake.ts']!.file}` }
}

let built: ReturnType<typeof load> | undefined

/** The public pages as they were built. */
export const publicPages: PublicPages['publicPages'] = async (route) => {
  // What is not built yet is looked for again.
  built ??= load().catch((error: unknown) => {
    built = undefined
    throw error
  })
  const { drawPublicPage, shell, wake } = await built
  return { draw: drawPublicPage, shell, files: routeFiles(app, route), wake }
}
