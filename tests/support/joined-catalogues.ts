import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vitest/config'

/**
 * Serves a compiled catalogue as one module. Each message is a file of its own, so that a build can leave out what a page
 * does not need; a browser that is served the sources would ask for 1,400 of them before the first test.
 */
export function joinedCatalogues(): Plugin {
  return {
    name: 'joined-catalogues',
    load(id) {
      if (!id.endsWith('/paraglide/messages/_index.js')) return
      const folder = dirname(id)
      const files = readdirSync(folder).filter((name) => name.endsWith('.js') && !name.startsWith('_'))
      const messages = files.map((name) => readFileSync(join(folder, name), 'utf8'))
      return [
        `import * as registry from '../registry.js'`,
        `import { choose, experimentalStaticLocale, getLocale } from '../runtime.js'`,
        ...messages.map((code) => code.replace(/^import .*$/gm, '')),
      ].join('\n')
    },
  }
}
