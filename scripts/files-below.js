import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the files below a folder whose relative path (with forward slashes) matches, sorted; none if the
 * folder does not exist.
 * @param {string} folder @param {RegExp} fits
 */
export function filesBelow(folder, fits) {
  if (!existsSync(folder)) return []
  const start = folder === '.' ? 0 : join(folder, '/').length
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => fits.test(path.slice(start)))
    .toSorted()
}
