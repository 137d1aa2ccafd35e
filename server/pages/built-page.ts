import { ownValue } from '#contract/fields/own-value.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets } from '#contract/pages/page-assets.ts'
import { root } from '#server/root.ts'

// Standalone pages use the app's components, which the server does not import: pages.vite.config.ts bundles them.

interface BuiltPage<Exports> {
  exports: Exports
  assets: PageAssets
}

/**
 * Returns a function that loads a page once. `bundle`: file below dist/pages; `script`: its source; `manifest`: the
 * build's. Retries a failed load on the next call.
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
