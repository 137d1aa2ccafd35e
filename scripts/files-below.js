import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files below a folder whose path (with forward slashes, from the folder) fits, sorted; none if it is not there.
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
