import { ownValue } from '#contract/fields/own-value.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of the manifest that the build writes. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** A page's part that is loaded when somebody comes to its address: its route file, by which the build names it. */
const routePart = /^src\/routes\/([^$]+)\.tsx\?tsr-split=component$/

/**
 * What to say in the `Link` header of each page that needs no sign-in, by address: the files that the page is going
 * to load once its scripts run, so that a browser fetches them together with these. Empty where nothing is built.
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
    // A layout (`_guest`) has an address only through the pages in it; the home page is rendered by the server.
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

/**
 * The files that a page needs beside the app's first ones, by the name of its route's file. Empty where nothing is
 * built.
 */
export function routeFiles(folder: string, route: string): string[] {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const first = filesOf(manifest, ['index.html'])
  // A route's layouts are the beginnings of its name.
  const names = [...route.matchAll(/[./]|$/g)].map(({ index }) => route.slice(0, index))
  const keys = names.map((name) => `src/routes/${name}.tsx?tsr-split=component`)
  return filesOf(manifest, keys).flatMap((file) => (first.includes(file) ? [] : [`/${file}`]))
}

/** The files of these entries and of all that they import. */
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

/** Asked for as the app asks for them, else a browser fetches them twice. */
function link(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload`
}
