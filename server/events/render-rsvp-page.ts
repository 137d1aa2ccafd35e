import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderRsvpPage, RsvpAssets, RsvpPage } from '#contract/rsvp-page.ts'
import { root } from '#server/root.ts'

// The page uses the app's components, which the server does not import: they are built for it (pages.vite.config.ts),
// and it loads the bundle by its path.

const manifest = join(root, 'dist/app/pages-manifest.json')
const pageBundle = join(root, 'dist/pages/rsvp-page.js')

interface Built {
  render: RenderRsvpPage
  assets: RsvpAssets
}

async function load(): Promise<Built> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const { file, css = [] } = chunks['src/features/rsvp/page-script.ts']!
  const { renderRsvpPage: render } = (await import(/* @vite-ignore */ pathToFileURL(pageBundle).href)) as {
    renderRsvpPage: RenderRsvpPage
  }
  return { render, assets: { script: `/${file}`, styles: css.map((name) => `/${name}`) } }
}

let built: Promise<Built> | undefined

/** Renders the page of an invitation with the bundle from the build. */
export async function renderRsvpPage(page: RsvpPage): Promise<string> {
  // A failed load (not built yet) is retried on the next call.
  built ??= load().catch((error: unknown) => {
    built = undefined
    throw error
  })
  const { render, assets } = await built
  return render(page, assets)
}
