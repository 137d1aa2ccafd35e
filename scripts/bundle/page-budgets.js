import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The most KiB of gzipped JavaScript that a start may load before it works, by its manifest, and its entry or the name
 * of its chunk. Those of the app include its first file.
 */
const budgets = [
  { name: 'sign-in', manifest: 'pages-manifest.json', entry: 'src/hydrate-later.ts', limit: 2 },
  {
    name: 'invitation',
    manifest: 'pages-manifest.json',
    entry: 'src/features/rsvp/page-script.ts',
    limit: 2,
  },
  { name: 'app', manifest: 'manifest.json', entry: 'index.html', limit: 145 },
  { name: 'roll', manifest: 'manifest.json', entry: 'church', limit: 355 },
]

/** The editor of posts with its libraries, and the only screen that loads it. */
export const editor = 'src/features/blogs/editing/rich-body.tsx'
const editingScreen = 'src/routes/_site/blogs.by.$blogId.tsx?tsr-split=component'

/** @param {string} app the built app @param {string} name @returns {Manifest} */
export const readManifest = (app, name) => JSON.parse(readFileSync(join(app, '.vite', name), 'utf8'))

/** The scripts that entries import, with those imported by these. @param {Manifest} manifest @param {string[]} entries */
function filesOf(manifest, entries) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @param {string} key */
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const entry of entries) add(entry)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  )
}

/** Returns the KiB of gzipped JavaScript of each start. @param {string} app the built app */
function startSizes(app) {
  return budgets.map(({ name, manifest: file, entry, limit }) => {
    const manifest = readManifest(app, file)
    const key = Object.keys(manifest).find((one) => one === entry || manifest[one]?.name === entry)
    if (!key) throw new Error(`${file} has no ${entry}`)
    const entries = file === 'manifest.json' ? ['index.html', key] : [key]
    const bytes = filesOf(manifest, entries).map(
      (one) => gzipSync(readFileSync(join(app, one)), { level: 9 }).length,
    )
    return { name, limit, size: bytes.reduce((sum, size) => sum + size, 0) / 1024 }
  })
}

/** The chunks that load the editor where no one edits. @param {Manifest} manifest */
function editorLoaders(manifest) {
  return Object.keys(manifest).filter((name) => {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    return imports.includes(editor) || (name !== editingScreen && dynamicImports.includes(editor))
  })
}

/** Returns a sentence for each start that is too large, and each that loads the editor. @param {string} app the built app */
export function budgetProblems(app) {
  const large = startSizes(app)
    .filter(({ size, limit }) => size > limit)
    .map(
      ({ name, size, limit }) =>
        `${name} starts with ${size.toFixed(1)} KiB of JavaScript; the limit is ${limit}`,
    )
  const loaders = editorLoaders(readManifest(app, 'manifest.json')).map(
    (one) => `${one} loads the editor of posts`,
  )
  return [...large, ...loaders]
}
