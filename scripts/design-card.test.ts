import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '#scripts/files-below.js'

/** The packages of the product's design, each with a file that uses it for what the design wants it for. */
const card: [name: string, file: string][] = [
  ['react', 'src/ui/use-optimistic-value.ts'],
  ['react-dom', 'src/main.tsx'],
  ['@tanstack/react-router', 'src/main.tsx'],
  ['@tanstack/react-query', 'src/api/query.ts'],
  ['@tanstack/query-sync-storage-persister', 'src/sync/first-paint.ts'],
  ['workbox-window', 'src/sync/app-update.ts'],
  ['vite-plugin-pwa', 'vite.config.ts'],
  ['dexie', 'src/offline/database.ts'],
  ['firebase', 'src/sync/push/firebase-token.ts'],
  ['valibot', 'contract/members.ts'],
  ['@stripe/stripe-js', 'src/widgets/card-payment/open-card-form.ts'],
  ['howler', 'src/audio/player/sound.ts'],
  ['vitest', 'vitest.config.ts'],
  ['@playwright/test', 'playwright.config.ts'],
]

const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'README.md']
const folders = ['src', 'public', 'sw', 'tests']

it.each(card)('%s is a dependency, and %s imports it', (name, file) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name)
  const code = readFileSync(file, 'utf8')
  const path = `'${name}(?:/[^']*)?'`
  const imports = new RegExp(`^import (?!type )(?:[^']*? from )?${path}|\\bimport\\(${path}\\)`, 'm')
  expect(code).toMatch(imports)
})

it('has the files and folders of the design', () => {
  for (const file of files) expect(existsSync(file), file).toBe(true)
  for (const folder of folders) expect(filesBelow(folder, /./).length, folder).toBeGreaterThan(0)
})

it('overrides the version of no package that is not installed', () => {
  const { overrides } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [name, version] of Object.entries(overrides)) {
    const installed = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))
    expect(installed.map((path) => packages[path].version)).toEqual(installed.map(() => version))
    expect(installed, name).not.toEqual([])
  }
})
