import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '#scripts/files-below.js'

// Tests the linter and compiler rules on a folder of deliberate violations: they must report exactly the
// `expect: <code>` comments of its files. See the README there.

const folder = 'tests/support/violations'
const bin = (/** @type {string} */ name) => join(process.cwd(), 'node_modules/.bin', name)

/** One line per finding: `file code`. */
function announced() {
  return filesBelow(folder, /\.(ts|js)$/).flatMap((file) => {
    const lines = readFileSync(file, 'utf8').matchAll(/(?<=\/\/ expect: ).+/g)
    const name = file.slice(folder.length + 1)
    return [...lines].flatMap(([codes]) =>
      codes
        .trim()
        .split(' ')
        .map((code) => `${name} ${code}`),
    )
  })
}

/** @param {string} name @param {string[]} args */
function run(name, args) {
  return spawnSync(bin(name), args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
}

function linted() {
  const { stdout, stderr } = run('oxlint', ['--config', 'oxlint.config.js', '--format', 'json'])
  if (!stdout.startsWith('{')) throw new Error(`The linter did not run:\n${stdout}${stderr}`)
  /** @type {{ diagnostics: { filename: string, code: string }[] }} */
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`)
}

/** @param {string} root */
function compiled(root) {
  const { stdout } = run('tsc', ['--project', root, '--pretty', 'false'])
  return [...stdout.matchAll(/^(.+?)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${file} ${code}`)
}

/** Returns the multiset difference of `list` and `other`. @param {string[]} list @param {string[]} other */
function surplus(list, other) {
  const rest = [...other]
  return list.filter((entry) => {
    const at = rest.indexOf(entry)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

const expected = announced()
const found = [...linted(), ...compiled('contract'), ...compiled('sw')].map((line) =>
  line.replaceAll('\\', '/'),
)
const missed = surplus(expected, found)
const unexpected = surplus(found, expected)

for (const line of missed) console.error(`not found: ${folder}/${line}`)
for (const line of unexpected) console.error(`found, but not announced: ${folder}/${line}`)
if (expected.length === 0 || missed.length > 0 || unexpected.length > 0) process.exit(1)
console.log(`Boundaries: ${expected.length} deliberate violations, all found.`)
