import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}

/** The project folder, for both sources and the bundled server. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))
