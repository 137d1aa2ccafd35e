import { expect, it } from 'vitest'
import { productionPackages } from '#scripts/bundle/production-packages.js'

it('follows dependencies, optional ones and needed peers, and no development package', () => {
  const project = {
    dependencies: { a: '1' },
    optionalDependencies: { native: '1', 'for-another-platform': '1' },
    devDependencies: { tool: '1' },
  }
  const installed = {
    'node_modules/a': {
      dependencies: { b: '2' },
      peerDependencies: { c: '1', types: '1' },
      peerDependenciesMeta: { types: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/native': {},
    'node_modules/tool': {},
    'node_modules/types': {},
  }
  expect(productionPackages(project, installed)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
  ])
})
