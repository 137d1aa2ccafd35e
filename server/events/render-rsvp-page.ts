import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderRsvpPage, RsvpAssets, RsvpPage } from '#contract/rsvp-page.ts'
import { root } from '#server/root.ts'

// The page is made of the app's own components, which the server does not import: they are built for it
// (pages.vite.config.ts), and it loads them by their path.

const manifest = join(root, 'dist/app/pages-manifest.json')
const drawing = join(root, 'dist/pages/rsvp-page.js')

interface Built {
  draw: RenderRsvpPage
  assets: RsvpAssets
}

async function load(): Promise<Built> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const { file, css = [] } = chunks['src/features/rsvp/page-script.ts']!
  const { renderRsvpPage: draw } = (await import(/* @vite-ignore */ pathToFileURL(drawing).href)) as {
    renderRsvpPage: RenderRsvpPage
  }
  return { draw, assets: { script: `/${file}`, styles: css.map((name) => `/${name}`) } }
}

let built: Promise<Built> | undefined

/** Draws the page of an invitation as it was built. */
export async function renderRsvpPage(page: RsvpPage): Promise<string> {
  // What is not built yet is looked for again.
  built ??= load().catch((error: unknown) => {
    built = undefined
    throw error
  })
  const { draw, assets } = await built
  return draw(page, assets)
}
