import { readFileSync } from 'node:fs'

/**
 * Returns a cycle of static imports among the built chunks, if any. Such an app may stay blank, since one
 * module runs before its dependency. The groups in vite.config.ts can cause it.
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
