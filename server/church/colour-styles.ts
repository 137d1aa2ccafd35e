import { Hono } from 'hono'
import { colourStyle } from '#server/colour-style.ts'

const path = '/church-colours/:file{[0-9a-f]{6}\\.css}'

/**
 * A style sheet for each colour that a church may have: the policy of our pages allows no style in them. It is the same
 * for all churches of that colour, and needs no database.
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
