import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// All screens with their own URL, read from the route tree, so that a new screen is covered by the
// accessibility and screenshot runs.

/** Redirects, and pages outside of the app's frame. */
const passedOver = new Set(['/$', '/design', '/event/$eventId/rsvp', '/events/detail', '/members/form'])

/** The user who sees a screen: a visitor, a user without a church (`newcomer`), or an owner. */
/** @typedef {'visitor' | 'newcomer' | 'owner'} As */

/** The screens by path, `$name` for params, with their users. */
export function screens() {
  const tree = readFileSync(join(import.meta.dirname, '../src/routes.gen.ts'), 'utf8')
  const table = /interface FileRoutesById \{([^}]|\}(?!\n))*\}/.exec(tree)?.[0] ?? ''
  const ids = [...table.matchAll(/^ {2}'(\/[^']*)'/gm)].map(([, id = '']) => id)
  /** @type {Map<string, As>} */
  const found = new Map()
  for (const id of ids) {
    const address = id.replaceAll(/\/_\w+/g, '').replace(/\/$/, '') || '/'
    const isLayout = /\/_\w+$/.test(id)
    if (isLayout || passedOver.has(address)) continue
    found.set(address, id.startsWith('/_auth') ? 'owner' : 'visitor')
  }
  return [...found].map(([address, as]) => ({ address, as }))
}
