import { readFileSync } from 'node:fs'

/** The pages that phones open during a service, by the beginning of their address: the parts of their routes. */
const pages = {
  '/attendance': ['attendance.index'],
  '/dashboard': ['dashboard'],
  '/members': ['_members', '_members/members.index'],
}

/**
 * The scripts and styles that each of these pages starts with: the app's first ones, what a church's main screens have
 * in common, and the page's own.
 * @param {string} manifestFile the manifest that the build has written
 * @returns {Record<string, string[]>}
 */
export function startFiles(manifestFile) {
  /** @type {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const church = Object.keys(manifest).find((key) => manifest[key]?.name === 'church')
  // vite.config.ts names the file; without it nothing would be said, and nobody would notice but by the clock.
  if (!church) throw new Error(`${manifestFile} has no file of the church's main screens`)
  /** @param {string[]} keys */
  const filesOf = (keys) => {
    /** @type {Set<string>} */
    const seen = new Set()
    /** @type {Set<string>} */
    const scripts = new Set()
    /** @type {Set<string>} */
    const styles = new Set()
    /** @param {string} key */
    const add = (key) => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      scripts.add(chunk.file)
      for (const file of chunk.css ?? []) styles.add(file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const key of keys) add(key)
    // What is shown before the scripts have run needs the styles.
    return [...styles, ...scripts]
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, routes]) => {
      // A route's part that is in the church's file is no entry of its own.
      const own = routes.map((route) => `src/routes/_auth/_church/${route}.tsx?tsr-split=component`)
      return [path, filesOf(['index.html', church, ...own])]
    }),
  )
}
