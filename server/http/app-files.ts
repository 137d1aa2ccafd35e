import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { root } from '#server/root.ts'
import { pagePreloads } from './page-preloads.ts'

const builtApp = join(root, 'dist/app')

/**
 * What the build leaves for us: source maps, also by names that Windows takes for theirs (`a.map.`), and folders that
 * begin with a dot, among them the one with its manifests. A path that cannot be decoded leads to no file.
 */
function isInternal(path: string): boolean {
  try {
    return /\.map(\W[^\\/]*)?$|[\\/]\./i.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** The built app: hashed files for a year, the shell always revalidated. Every unknown page is the shell. */
export function appFiles(folder = builtApp): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => (isInternal(c.req.path) ? c.notFound() : next()))
  const preloads = pagePreloads(folder)
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.use('*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
    const preload = preloads.get(c.req.path)
    if (preload && c.res.ok) c.header('Link', preload)
  })
  app.use('*', serveStatic({ root: folder, precompressed: true }))
  // A file that is not there is not a page: without this an old tab would get the shell as a script. What a device
  // has saved is served by its worker alone.
  app.get('*', async (c, next) => (/^\/saved-audio\/|\.\w+$/.test(c.req.path) ? c.notFound() : next()))
  app.get('*', serveStatic({ root: folder, path: 'index.html', precompressed: true }))
  return app
}

/** Whether the app has been built. */
export function appIsBuilt(): boolean {
  return existsSync(join(builtApp, 'index.html'))
}
