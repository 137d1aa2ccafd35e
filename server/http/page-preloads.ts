import { ownValue } from '#contract/fields/own-value.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Manifest key of a route's lazy component. */
const routePart = /^src\/routes\/([^$]+)\.tsx\?tsr-split=component$/

/**
 * `Link` preload header of each public page, by path: its route's files, fetched in parallel with the app's. Empty
 * without a build.
 */
export function pagePreloads(folder: string): Map<string, string> {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return new Map()
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const first = filesOf(manifest, ['index.html'])
  const parts = Object.keys(manifest).flatMap((key) => {
    const name = routePart.exec(key)?.[1]
    return name && !name.startsWith('_auth') ? [{ key, segments: name.split(/[./]/) }] : []
  })
  const preloads = new Map<string, string>()
  for (const { segments } of parts) {
    const address = segments.filter((segment) => !segment.startsWith('_') && segment !== 'index').join('/')
    // A layout (`_guest`) has no path of its own; the home page is server-rendered.
    if (address === '') continue
    const layouts = parts.filter((part) => part.segments.every((segment, i) => segment === segments[i]))
    const files = filesOf(
      manifest,
      layouts.map((part) => part.key),
    ).filter((file) => !first.includes(file))
    if (files.length > 0) preloads.set(`/${address}`, files.map(link).join(', '))
  }
  return preloads
}

/** Files of a route beyond the app's initial ones. Empty without a build. */
export function routeFiles(folder: string, route: string): string[] {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const first = filesOf(manifest, ['index.html'])
  // Prefixes of the route's name are its layouts.
  const names = [...route.matchAll(/[./]|$/g)].map(({ index }) => route.slice(0, index))
  const keys = names.map((name) => `src/routes/${name}.tsx?tsr-split=component`)
  return filesOf(manifest, keys).flatMap((file) => (first.includes(file) ? [] : [`/${file}`]))
}

function filesOf(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = ownValue(manifest, key)
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return [...files]
}

/** Attributes match the app's own requests; otherwise browsers fetch the file twice. */
function link(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`
}
