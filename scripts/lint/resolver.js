import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve as absolute } from 'node:path'

// Tells eslint-plugin-boundaries which file an import means. The resolvers it knows do not read "imports" of
// package.json. Ours start at the folder the linter runs in, so that the deliberate violations are a small
// project of their own.

export const interfaceVersion = 2

/**
 * The file behind an import; `path: null` for a module of Node.
 * @param {string} source @param {string} importer
 */
export function resolve(source, importer) {
  const subpath = /^#(contract|scripts|server|src|tests)\//.test(source)
  if (subpath || source.startsWith('.')) {
    const path = subpath ? join(process.cwd(), source.slice(1)) : absolute(dirname(importer), source)
    const file = path.replace(/\?.*$/, '')
    return existsSync(file) ? { found: true, path: file } : { found: false }
  }
  try {
    const path = createRequire(importer).resolve(source)
    return { found: true, path: path === source ? null : path }
  } catch {
    return { found: false }
  }
}
