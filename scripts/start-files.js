import { readFileSync } from 'node:fs'

/** Pages opened during a service, by the prefix of their path: their route chunks. */
const pages = {
  '/attendance': ['attendance.index'],
  '/dashboard': ['dashboard'],
  '/members': ['_members', '_members/members.index'],
}

/** A part of the frame with a chunk of its own, because public pages share it. */
const frame = 'src/shell/header-title.tsx'

/**
 * Returns the scripts and styles that each of these pages starts with: the entry, the shared church chunk, the
 * frame and the page's own.
 * @param {string} manifestFile the manifest that the build has written
 * @returns {Record<string, string[]>}
 */
export function startFiles(manifestFile) {
  /** @type {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const church = Object.keys(manifest).find((key) => manifest[key]?.name === 'church')
  // vite.config.ts names the chunk; a silent omission would only make starts slower.
  if (!church) throw new Error(`${manifestFile} has no file of the church's main screens`)
  if (!manifest[frame]) throw new Error(`${manifestFile} has no ${frame}`)
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
    // Styles first: content shown before the scripts needs them.
    return [...styles, ...scripts]
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, routes]) => {
      // A route inside the church chunk has no entry of its own.
      const own = routes.map((route) => `src/routes/_auth/_church/${route}.tsx?tsr-split=component`)
      return [path, filesOf(['index.html', church, frame, ...own])]
    }),
  )
}
