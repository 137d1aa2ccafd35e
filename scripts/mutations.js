// `npm run mutations [-- <name or part of one>…]`: mutation testing. Each entry in `scripts/mutations/` is
// applied to a copy of the project, and one of its unit or API tests must fail.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createVitest } from 'vitest/node'
import { allMutations, staleMutations } from '#scripts/mutations/table.js'
import { since } from '#scripts/step.js'

/** Not copied: linked instead, or not read by the tests. */
const left = new Set(['.git', 'node_modules', 'data', 'dist', 'screenshots', 'test-results'])

const root = join(import.meta.dirname, '..')
const names = process.argv.slice(2)
const mutations = allMutations.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
)

const stale = staleMutations(mutations)
for (const problem of stale) console.error(problem)
if (stale.length > 0 || mutations.length === 0) {
  console.error(stale.length > 0 ? 'Bring the table up to date.' : 'No mutation has such a name.')
  process.exit(1)
}

const running = { close: async () => {} }
/** Also stops the API tests' database. @param {number} code */
async function end(code) {
  await running.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130))

// A copy, so that the project is never modified, even if the process is killed.
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'lakou-mutations-')))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(root, copy, { recursive: true, filter: (path) => dirname(path) !== root || !left.has(basename(path)) })
// With a build, the first test need not compile the server's pages.
for (const folder of ['node_modules', 'dist']) {
  if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder))
}
process.chdir(copy)

/** The first failed test of this run. @type {string | undefined} */
let failed
const vitest = await createVitest('test', {
  root: copy,
  config: join(copy, 'vitest.config.ts'),
  project: ['unit', 'device', 'api'],
  watch: false,
  // Otherwise a worker could keep the code imported before the mutation.
  isolate: true,
  reporters: [
    {
      onTestCaseResult(test) {
        if (test.result().state !== 'failed') return
        failed ??= test.fullName
        void vitest.cancelCurrentRun('test-failure')
      },
      // A file that fails to import, or whose hook fails.
      onTestModuleEnd(module) {
        const [error] = module.errors()
        if (error) failed ??= `${basename(module.moduleId)}: ${error.message}`
      },
    },
  ],
})

running.close = () => vitest.close()

/** Runs test files until the first failure. Returns the failed test's name. @param {string[]} tests */
async function firstFailure(tests) {
  const files = tests.map((test) => join(copy, test))
  const specifications = await vitest.globTestSpecifications(files)
  if (specifications.length !== files.length)
    throw new Error(`Not all of these are there: ${tests.join(' ')}`)
  failed = undefined
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return failed ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined)
}

/** Writes a file of the copy. @param {string} file @param {string} text */
function write(file, text) {
  const path = join(copy, file)
  writeFileSync(path, text)
  vitest.invalidateFile(path)
}

/**
 * A test that also fails without the mutation, or when repeated on one database, proves nothing.
 * @param {string} when
 */
async function expectNoFailure(when) {
  const failing = await firstFailure([...new Set(mutations.flatMap(({ tests }) => tests))])
  if (failing === undefined) return
  console.error(`Without any mutation, ${when}, a test fails: ${failing}`)
  await end(1)
}

await expectNoFailure('at the beginning')
/** @type {string[]} */
const survivors = []
for (const { name, file, find, replace, tests } of mutations) {
  const start = performance.now()
  const text = readFileSync(join(copy, file), 'utf8')
  write(
    file,
    text.replace(find, () => replace),
  )
  const caughtBy = await firstFailure(tests)
  write(file, text)
  if (caughtBy === undefined) survivors.push(name)
  console.log(
    `${caughtBy === undefined ? 'SURVIVED' : 'caught'}  ${name} (${since(start)})${caughtBy ? `: ${caughtBy}` : ''}`,
  )
}
await expectNoFailure('at the end')
console.log(`${mutations.length - survivors.length} of ${mutations.length} caught.`)
if (survivors.length > 0) console.error(`No test notices: ${survivors.join(', ')}`)
await end(survivors.length > 0 ? 1 : 0)
