import { join } from 'node:path'
import { installIfNeeded } from '#scripts/install.js'
import { runParts } from '#scripts/run-parts.js'

// `npm run test:long`: what `npm test` does a few rounds of, many times over, and other people's programs.

process.chdir(join(import.meta.dirname, '..'))
await installIfNeeded()
const { findChromium } = await import('#scripts/chromium.js')
process.env.CHROMIUM_PATH = await findChromium()
process.env['KILL_ROUNDS'] = '60'
process.env['DATABASE_KILL_ROUNDS'] = '200'
process.env['PAYMENT_KILL_ROUNDS'] = '50'
process.env['BROWSER_KILLS'] = '100'
process.env['CHAT_CUTS'] = '100'
process.env['SEEDS'] = '20'

await runParts([
  ['locales'],
  ['routes'],
  // The linter checks types as the compiler does, in half of the time, but for the declarations that it would write.
  ['types'],
  // Builds the app.
  ['fuzz', '--seeds', '300'],
  [
    'e2e',
    '--project=long',
    '--project=offline',
    'tests/long/',
    ...['browser-kills', 'uploads'].map((name) => `tests/offline/${name}.spec.ts`),
  ],
  ['e2e', ...['large-text', 'landscape', 'zoom'].map((name) => `--project=${name}`)],
  ['unit', 'blogs/markdown'],
  ['api', 'crash-safety', 'billing/killed', 'concurrency', 'donation-sums', 'malformed-inputs'],
  ['long'],
  ['test:clients'],
  ['test:engines'],
])
