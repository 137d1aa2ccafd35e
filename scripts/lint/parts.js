// Import permissions, read by boundaries.js. docs/architecture.md describes the same in words.

/** Maps files to parts by the first matching pattern. `area` distinguishes parts of a kind. */
const parts = {
  tooling: /^scripts\/|\.config\.(js|ts)$/,
  tests: /^tests\//,
  bench: /^bench\//,

  'contract/locales': /^contract\/locales\//,
  contract: /^contract\//,

  sw: /^sw\//,

  'src/locales': /^src\/locales\//,
  'src/routes': /^src\/routes(\/|\.gen\.ts$)/,
  'src/main': /^src\/[^/]+$/,
  'src/shell': /^src\/shell\//,
  'src/features': /^src\/features\/(?<area>[^/]+)\//,
  'src/widgets': /^src\/widgets\//,
  'src/forms': /^src\/forms\//,
  'src/sync': /^src\/sync\//,
  'src/queries': /^src\/queries\//,
  // Used by the service worker too: no React, no DOM.
  'src/audio/worker': /^src\/audio\/saved\/(chunk-plan|database|pieces)\.ts$/,
  'src/audio': /^src\/audio\//,
  'src/offline': /^src\/offline\//,
  // Used by the service worker too.
  'src/api/client': /^src\/api\/(client|reach-server|session|settings)(\.test)?\.ts$/,
  'src/api': /^src\/api\//,
  'src/ui': /^src\/ui\//,
  'src/lib': /^src\/lib\//,

  'server/main': /^server\/(main|operator|backup-command|restore-command|run-command)\.ts$/,
  'server/app':
    /^server\/(app|payment-services|public-pages|scopes|text-services|uploaded-files|workers|housekeeping)\.ts$/,
  'server/base': /^server\/(settings\/)?[^/]+$/,
  'server/db': /^server\/db\//,
  'server/postgres': /^server\/postgres\//,
  'server/demo': /^server\/demo\//,
  'server/http': /^server\/http\//,
  'server/gateways': /^server\/gateways\//,
  'server/billing': /^server\/billing\//,
  'server/pages': /^server\/pages\//,
  'server/pictures': /^server\/pictures\//,
  'server/child-processes': /^server\/child-processes\//,
  'server/transcripts': /^server\/transcripts\//,
  'server/areas': /^server\/(?<area>[^/]+)\//,
}

/** The app's layers, top to bottom: each may import lower ones. */
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
const floor = [
  'server/base',
  'server/db',
  'server/http',
  'server/gateways',
  'server/pictures',
  'server/child-processes',
  'server/transcripts',
  ...contract,
]

/**
 * Additional imports per part. A feature or server area may not import another one of its kind.
 * @type {Record<string, string[]>}
 */
const may = {
  tooling: ['tests'],
  tests: Object.keys(parts),
  bench: [
    'tests',
    'tooling',
    ...Object.keys(parts).filter((part) => part.startsWith('server/')),
    ...contract,
  ],

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
  // Compiled for the service worker too.
  'src/offline': ['src/api/client', 'src/lib', 'src/locales', ...contract],
  // The sign-in passes credentials to the outbox.
  'src/api/client': ['src/api', 'src/offline', 'src/lib', 'src/locales', ...contract],

  sw: ['src/offline', 'src/audio/worker', 'src/api/client', 'src/locales', ...contract],

  'server/main': ['server/app', 'server/areas', 'server/pages', 'server/demo', 'server/postgres', ...floor],
  'server/app': ['server/areas', 'server/billing', 'server/pages', ...floor],
  'server/base': ['server/db', ...contract],
  'server/db': ['server/base', ...contract],
  'server/postgres': [],
  'server/demo': ['server/areas', ...floor],
  'server/http': ['server/base', 'server/db', ...contract],
  'server/gateways': ['server/base', 'server/db', 'server/transcripts', ...contract],
  'server/transcripts': ['server/base', 'server/http', 'server/child-processes', ...contract],
  'server/billing': floor,
  'server/pages': ['server/base', 'server/http', ...contract],
  'server/pictures': ['server/base', 'server/http', ...contract],
  'server/child-processes': ['server/base'],
  // Only `billing` decides what a plan allows.
  'server/areas': ['server/billing', 'server/pages', ...floor],
}

/** Returns the part and area of a file, if any. @param {string} file */
export function partOf(file) {
  for (const [part, pattern] of Object.entries(parts)) {
    const found = pattern.exec(file)
    if (found) return { part, area: found.groups?.['area'] }
  }
  return undefined
}

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
const ofContract = ['valibot', 'libphonenumber-js/min', 'libphonenumber-js']

/**
 * Returns why a file may not import a package or Node module; undefined if it may.
 * @param {string} file @param {string} name @param {boolean} isBuiltin
 */
export function packageProblem(file, name, isBuiltin) {
  const { part = '' } = partOf(file) ?? {}
  if (isTest(file)) return undefined
  if (part === 'contract' && !ofContract.includes(name))
    return 'contract imports valibot and, to read phone numbers, libphonenumber-js: it must run in a browser, a worker and on a server.'
  if (isBuiltin && /^(src\/|sw$)/.test(part)) return 'This runs in a browser, where Node’s modules are not.'
  return undefined
}

/**
 * Returns why a file may not import another file; undefined if it may.
 * @param {string} file @param {string} target
 */
export function importProblem(file, target) {
  const from = partOf(file)
  const to = partOf(target)
  if (!from) return undefined // which is reported once
  if (!to) return `${target} belongs to no part`
  const isOwn = from.part === to.part && from.area === to.area
  const isAllowed = may[from.part]?.includes(to.part) || (isTest(file) && to.part === 'tests')
  return isOwn || isAllowed ? undefined : `${from.part} may not import ${to.part}`
}
