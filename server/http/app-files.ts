import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { root } from '#server/root.ts'
import { pagePreloads } from './page-preloads.ts'

const builtApp = join(root, 'dist/app')

/**
 * Build artifacts that are not served: source maps, also under names that Windows maps to them (`a.map.`), dot folders,
 * and undecodable paths.
 */
function isInternal(path: string): boolean {
  try {
    return /\.map(\W[^\\/]*)?$|[\\/]\./i.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** Serves the built app: hashed files cached for a year, the shell revalidated. Unknown paths get the shell. */
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
  // Missing files get 404; otherwise an old tab would receive the shell as a script. Saved audio is served by the
  // service worker only.
  app.get('*', async (c, next) => (/^\/saved-audio\/|\.\w+$/.test(c.req.path) ? c.notFound() : next()))
  app.get('*', serveStatic({ root: folder, path: 'index.html', precompressed: true }))
  return app
}

/** Whether the app has been built. */
export function appIsBuilt(): boolean {
  return existsSync(join(builtApp, 'index.html'))
}
