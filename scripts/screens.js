import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Every page of the app with an address of its own, read from the route tree: a new screen joins the walks over all
// screens (accessibility, screenshots) by its route file alone.

/** Pages that only lead to others, and those that are no screen of the app. */
const passedOver = new Set(['/$', '/design', '/event/$eventId/rsvp', '/events/detail', '/members/form'])

/** What is seen on a screen: as a visitor, as someone without a church (`newcomer`), or as its owner. */
/** @typedef {'visitor' | 'newcomer' | 'owner'} As */

/** The screens by their addresses, `$name` for what is filled in, and as whom each is seen. */
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
