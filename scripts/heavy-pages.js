import { readFileSync } from 'node:fs'

/** Pages that need no sign-in, by route folder. */
const openToAnybody = /^src\/routes\/(_guest|_site)\//

/** Exceptions that need parts of the church chunk: saved audio, own posts, logout, and rare links. */
const exceptions = ['blogs.by.$blogId', 'deletion', 'logout', 'password-link', 'saved', 'search']

/**
 * Returns the public pages that import the church chunk, which is too large for visitors' phones. A single
 * shared icon can cause it: the groups in vite.config.ts list shared modules.
 * @param {string} manifestFile the manifest that the build has written
 * @returns {string[]} their route files
 */
export function heavyPages(manifestFile) {
  /** @type {Record<string, { name?: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  /** @param {string} key @param {Set<string>} seen @returns {boolean} */
  const needsChurch = (key, seen) => {
    if (seen.has(key)) return false
    seen.add(key)
    const { name, imports = [] } = manifest[key] ?? {}
    return name === 'church' || imports.some((imported) => needsChurch(imported, seen))
  }
  return Object.keys(manifest)
    .filter((key) => openToAnybody.test(key) && needsChurch(key, new Set()))
    .map((key) => key.replace(/\?.*/, ''))
    .filter((file) => !exceptions.some((page) => file.endsWith(`/${page}.tsx`)))
}
