import { readFileSync } from 'node:fs'
import { filesBelow } from '#scripts/files-below.js'
import { oldWords } from '#scripts/lint/words.js'

// One word for one thing: docs/vocabulary.md. What is not in the vocabulary must not come back.

const roots = ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']
const exempt = /(paraglide|\.gen\.ts$|scripts\/lint\/words\.js$|tests\/support\/violations)/

/** @param {string} file */
const problemsOf = (file) =>
  oldWords(file, readFileSync(file, 'utf8')).map(
    ({ line, word, instead }) => `${file}:${line}: "${word}" is not in the vocabulary; say ${instead}`,
  )

const violation = 'tests/support/violations/src/lib/old-words.ts'
if (problemsOf(violation).length < 2) {
  console.error(`The check is blind: it finds nothing in ${violation}.`)
  process.exit(1)
}
const problems = roots
  .flatMap((root) => filesBelow(root, /\.(ts|tsx|js)$/))
  .filter((file) => !exempt.test(file))
  .flatMap(problemsOf)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
