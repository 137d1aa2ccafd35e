import { readFileSync } from 'node:fs'

/** Pages before the sign-in, and those that anybody may open, by the folders of their routes. */
const openToAnybody = /^src\/routes\/(_guest|_site)\//

/** Those of them that do need parts of it: what is stored on a device, one's own posts, the way out, a rare link. */
const exceptions = ['blogs.by.$blogId', 'deletion', 'logout', 'password-link', 'saved', 'search']

/**
 * The pages for everybody that import the file of a church's screens, which is too much for a visitor's phone. One icon
 * that both have is enough for that: the groups in vite.config.ts name what they share.
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
