import { readFileSync } from 'node:fs'

/**
 * The built scripts that import each other in a circle, in order; undefined where there are none. Such an app may stay
 * blank: of two that need each other at their start one has to do without. The groups in vite.config.ts can make them.
 * @param {string} manifestFile the manifest that the build has written
 * @returns {string[] | undefined}
 */
export function chunkCircle(manifestFile) {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  /** @type {Set<string>} */
  const harmless = new Set()
  /** @param {string} key @param {string[]} path @returns {string[] | undefined} */
  const follow = (key, path) => {
    const file = manifest[key]?.file ?? key
    if (harmless.has(file)) return undefined
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    for (const imported of manifest[key]?.imports ?? []) {
      const circle = follow(imported, [...path, file])
      if (circle) return circle
    }
    harmless.add(file)
    return undefined
  }
  for (const key of Object.keys(manifest)) {
    const circle = follow(key, [])
    if (circle) return circle
  }
  return undefined
}
