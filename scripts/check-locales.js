import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '#scripts/files-below.js'
import { readCatalogues } from '#scripts/lint/catalogues.js'
import { literalTexts } from '#scripts/lint/literal-texts.js'
import { messageUses } from '#scripts/lint/message-uses.js'

// Checks that all user-visible texts are in the catalogues, in all three languages, and that all of those are
// used.

// Only in development builds.
const notForPeople = /(^|\/)src\/features\/design\//

/** Returns the problems below a folder with this project's layout, one line each. @param {string} folder */
function problemsIn(folder) {
  const contract = readCatalogues(join(folder, 'contract'))
  const src = readCatalogues(join(folder, 'src'))
  const problems = [...contract.problems, ...src.problems]
  const used = new Set()

  const files = ['contract', 'server', 'src', 'sw'].flatMap((root) =>
    filesBelow(join(folder, root), /\.tsx?$/),
  )
  for (const file of files.filter((path) => !/\.test\.tsx?$|\.gen\.ts$/.test(path))) {
    const text = readFileSync(file, 'utf8')
    const uses = messageUses(file, text, [contract.keys, src.keys])
    for (const use of uses.used) used.add(use)
    for (const start of uses.unreadable) {
      problems.push(
        `${file}:${text.slice(0, start).split('\n').length} picks a message by a name that cannot be checked`,
      )
    }
    if (!file.endsWith('.tsx') || notForPeople.test(file)) continue
    for (const { line, text: literal } of literalTexts(file, text)) {
      problems.push(`${file}:${line} "${literal}" belongs in a message catalogue`)
    }
  }
  const unused = (/** @type {string} */ root, /** @type {Map<string, string>} */ keys) =>
    [...keys]
      .filter(([key]) => !used.has(`${root} ${key}`))
      .map(([key, where]) => `${where}: ${key} is used nowhere`)
  return [...problems, ...unused('contract', contract.keys), ...unused('src', src.keys)].map((line) =>
    line.replaceAll('\\', '/'),
  )
}

// First on a folder of deliberate mistakes, to prove that the check works.
const sample = 'tests/support/violations/locales'
const expected = readFileSync(join(sample, 'expected.txt'), 'utf8').trim()
const seen = problemsIn(sample).join('\n').replaceAll(`${sample}/`, '')
if (seen !== expected) {
  console.error(`The check of the messages does not find what it should in ${sample}. It finds:\n${seen}`)
  process.exit(1)
}

const problems = problemsIn('.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`Messages: ${expected.split('\n').length} deliberate mistakes found, none in ours.`)
