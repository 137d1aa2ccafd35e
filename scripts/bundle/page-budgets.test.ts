import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { budgetProblems, editor } from '#scripts/bundle/page-budgets.js'

const app = mkdtempSync(join(tmpdir(), 'lakou-app-'))
afterAll(() => rmSync(app, { recursive: true, force: true }))

/** Writes a built app of which the invitation imports a file of this many KiB that no compression makes smaller. */
function build(kib: number, screen: string) {
  mkdirSync(join(app, '.vite'), { recursive: true })
  for (const name of ['small.js', 'large.js'])
    writeFileSync(join(app, name), name === 'small.js' ? 'x' : randomBytes(kib * 1024))
  const write = (name: string, manifest: object) =>
    writeFileSync(join(app, '.vite', name), JSON.stringify(manifest))
  write('pages-manifest.json', {
    'src/hydrate-later.ts': { file: 'small.js' },
    'src/features/rsvp/page-script.ts': { file: 'small.js', imports: ['shared'] },
    shared: { file: 'large.js' },
  })
  write('manifest.json', {
    'index.html': { file: 'small.js' },
    'church.js': { file: 'small.js', name: 'church' },
    [screen]: { file: 'small.js', dynamicImports: [editor] },
    [editor]: { file: 'large.js' },
  })
  return budgetProblems(app)
}

const editing = 'src/routes/_site/blogs.by.$blogId.tsx?tsr-split=component'

it('has nothing to say of starts within their limits', () => {
  expect(build(1, editing)).toEqual([])
})

it('names a start that imports too much, and a screen that loads the editor', () => {
  expect(build(3, 'src/routes/about.tsx')).toEqual([
    expect.stringMatching(/^invitation starts with 3\.\d KiB of JavaScript; the limit is 2$/),
    'src/routes/about.tsx loads the editor of posts',
  ])
})
