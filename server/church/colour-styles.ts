import { Hono } from 'hono'
import { accentsOf } from '#contract/fields/colour.ts'

const path = '/colours/:file{[0-9a-f]{6}\\.css}'

/** The roles in tokens.css that a church's colour takes. */
const roles = {
  accent: 'accent',
  'accent-hover': 'hover',
  'accent-pressed': 'pressed',
  'accent-soft': 'soft',
  'accent-text': 'text',
  'on-accent': 'onAccent',
} as const

/**
 * A style sheet for each colour that a church may have: the policy of our pages allows no style in them. It is the same
 * for all churches of that colour, and needs no database.
 */
export function colourStyles(): Hono {
  const app = new Hono()
  app.get(path, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=604800')
    return c.body(styleOf(`#${c.req.param('file').slice(0, 6)}`))
  })
  return app
}

function styleOf(colour: string): string {
  const { light, dark } = accentsOf(colour)
  const lines = Object.entries(roles).map(
    ([role, part]) => `--color-${role}:var(--light,${light[part]}) var(--dark,${dark[part]})`,
  )
  return `:root,[data-theme]{${lines.join(';')}}\n`
}
