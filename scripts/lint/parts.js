import { fileURLToPath } from 'node:url'

// The table "who may import whom", read by the linter. README.md and the design say the same in words.

/** Which part a file belongs to: the first line whose pattern fits. `{area}` must be the same on both sides. */
const parts = {
  tooling: ['scripts/**', '**/*.config.{js,ts}'],
  tests: ['tests/**'],
  bench: ['bench/**'],

  'contract/locales': ['contract/locales/**'],
  contract: ['contract/**'],

  sw: ['sw/**'],

  'src/locales': ['src/locales/**'],
  'src/routes': ['src/routes/**', 'src/routes.gen.ts'],
  'src/main': ['src/*'],
  'src/shell': ['src/shell/**'],
  'src/features': ['src/features/(*)/**'],
  'src/widgets': ['src/widgets/**'],
  'src/forms': ['src/forms/**'],
  'src/sync': ['src/sync/**'],
  'src/queries': ['src/queries/**'],
  // What of src/audio the service worker uses too: no React, no DOM.
  'src/audio/worker': ['src/audio/saved/{chunk-plan,database,pieces}.ts'],
  'src/audio': ['src/audio/**'],
  'src/offline': ['src/offline/**'],
  // What of src/api the service worker uses too.
  'src/api/client': ['src/api/{client,session,settings}{,.test}.ts'],
  'src/api': ['src/api/**'],
  'src/ui': ['src/ui/**'],
  'src/lib': ['src/lib/**'],

  'server/main': ['server/{main,operator,backup-command,restore-command,run-command}.ts'],
  'server/app': ['server/{app,payment-services,public-pages,scopes,uploaded-files,workers,housekeeping}.ts'],
  'server/base': ['server/*'],
  'server/db': ['server/db/**'],
  'server/postgres': ['server/postgres/**'],
  'server/demo': ['server/demo/**'],
  'server/http': ['server/http/**'],
  'server/gateways': ['server/gateways/**'],
  'server/billing': ['server/billing/**'],
  'server/pages': ['server/pages/**'],
  'server/areas': ['server/(*)/**'],
}

/** The rooms of the app, from the top to the ground: each may use what stands below it. */
const floors = [
  ['src/main'],
  ['src/routes'],
  ['src/shell'],
  ['src/features'],
  ['src/widgets'],
  ['src/forms'],
  ['src/sync'],
  ['src/queries'],
  ['src/audio', 'src/audio/worker'],
  ['src/offline'],
  ['src/api', 'src/api/client'],
  ['src/ui'],
  ['src/lib'],
  ['src/locales'],
  ['contract', 'contract/locales'],
]

const contract = ['contract', 'contract/locales']
const floor = ['server/base', 'server/db', 'server/http', 'server/gateways', ...contract]

/** What each part may import beside itself. Features and server areas may not import another of their kind. */
const may = {
  tooling: ['tests'],
  tests: ['**'],
  bench: ['tests', 'server/*', ...contract],

  ...Object.fromEntries(
    floors.flatMap((level, i) =>
      level.map((part) => [
        part,
        [...level.filter((other) => other !== part), ...floors.slice(i + 1).flat()],
      ]),
    ),
  ),
  'contract/locales': [],
  'src/locales': [],
  // Compiled for the service worker, too.
  'src/offline': ['src/api/client', 'src/lib', 'src/locales', ...contract],
  // Signing in hands the credentials to the outbox.
  'src/api/client': ['src/api', 'src/offline', 'src/lib', 'src/locales', ...contract],

  sw: ['src/offline', 'src/audio/worker', 'src/api/client', 'src/locales', ...contract],

  'server/main': ['server/app', 'server/areas', 'server/pages', 'server/demo', 'server/postgres', ...floor],
  'server/app': ['server/areas', 'server/billing', 'server/pages', ...floor],
  'server/base': ['server/db', ...contract],
  'server/db': ['server/base', ...contract],
  'server/postgres': [],
  'server/demo': ['server/areas', ...floor],
  'server/http': ['server/base', 'server/db', ...contract],
  'server/gateways': ['server/base', 'server/db', ...contract],
  'server/billing': floor,
  'server/pages': ['server/base', 'server/http', ...contract],
  // What a plan allows is asked of `billing` alone.
  'server/areas': ['server/billing', 'server/pages', ...floor],
}

const kinds = ['src/features', 'server/areas']

const category = (/** @type {string | string[]} */ categories) => ({ file: { categories } })

const policies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...Object.entries(may).map(([part, others]) => ({
    from: category(part),
    allow: { to: category(kinds.includes(part) ? others : [part, ...others]) },
  })),
  ...kinds.map((part) => ({
    from: category(part),
    allow: { to: { file: { categories: part, captured: { area: '{{from.file.captured.area}}' } } } },
  })),
  // A test beside its code may use the tests' helpers, and any package.
  { from: category('test'), allow: { to: category('tests') } },
  {
    from: { file: { categories: { anyOf: ['contract'], noneOf: ['test'] } } },
    disallow: {
      to: {
        module: {
          origin: ['external', 'core'],
          source: '!{valibot,libphonenumber-js/min,libphonenumber-js}',
        },
      },
    },
    message:
      'contract imports valibot and, to read phone numbers, libphonenumber-js: it must run in a browser, a worker and on a server.',
  },
  {
    from: { file: { categories: { anyOf: ['src/**', 'sw'], noneOf: ['test'] } } },
    disallow: { to: { module: { origin: 'core' } } },
    message: 'This runs in a browser, where Node’s modules are not.',
  },
]

/** Settings of eslint-plugin-boundaries. */
export const settings = {
  'boundaries/files': [
    { category: 'test', pattern: '**/*.test.{ts,tsx}' },
    ...Object.entries(parts).map(([part, pattern]) => ({
      category: part,
      pattern,
      capture: kinds.includes(part) ? ['area'] : [],
      stopMatching: true,
    })),
  ],
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
  'boundaries/legacy-templates': false,
  'import/resolver': fileURLToPath(new URL('resolver.js', import.meta.url)),
}

/** The options of its rule `dependencies`. */
export const dependencies = {
  default: 'disallow',
  checkAllOrigins: true,
  checkUnknownLocals: true,
  checkInternals: true,
  message: '{{from.file.categories}} may not import {{to.file.categories}} ({{dependency.source}}).',
  policies,
}
