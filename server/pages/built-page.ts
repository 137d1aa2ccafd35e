import { ownValue } from '#contract/fields/own-value.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets } from '#contract/pages/page-assets.ts'
import { root } from '#server/root.ts'

// Pages with a document of their own use the app's components, which the server does not import: they are built for it
// (pages.vite.config.ts), and it loads each bundle by its path.

/** What a page is rendered with: what its bundle exports, and the files that the document names. */
interface BuiltPage<Exports> {
  exports: Exports
  assets: PageAssets
}

/**
 * Returns a function that loads a built page once. `bundle` is the file below dist/pages, `script` the source of its
 * script, `manifest` the list of what was built of it. A failed load (not built yet) is retried on the next call.
 */
export function builtPage<Exports>(
  bundle: string,
  script: string,
  manifest: string,
): () => Promise<BuiltPage<Exports>> {
  async function load(): Promise<BuiltPage<Exports>> {
    const chunks = JSON.parse(await readFile(join(root, 'dist/app', manifest), 'utf8')) as Record<
      string,
      { file: string; css?: string[] }
    >
    const { file, css = [] } = ownValue(chunks, script)!
    const path = pathToFileURL(join(root, 'dist/pages', bundle)).href
    const exports = (await import(/* @vite-ignore */ path)) as Exports
    return { exports, assets: { script: `/${file}`, styles: css.map((name) => `/${name}`) } }
  }

  let loading: Promise<BuiltPage<Exports>> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
