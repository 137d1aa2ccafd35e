import { Hono } from 'hono'
import { colourStyle } from '#server/colour-style.ts'

const path = '/church-colours/:file{[0-9a-f]{6}\\.css}'

/**
 * Serves a style sheet per church colour, since the policy forbids inline styles. Shared by all churches of that
 * colour.
 */
export function colourStyles(): Hono {
  const app = new Hono()
  app.get(path, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=604800')
    return c.body(colourStyle(`#${c.req.param('file').slice(0, 6)}`))
  })
  return app
}
