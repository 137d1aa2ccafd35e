import { readFileSync } from 'node:fs'
import { filesBelow } from '#scripts/files-below.js'
import { isClean } from '#scripts/lint/clean-roots.js'
import { privateWords } from '#scripts/lint/plain-words.js'
import { oldWords } from '#scripts/lint/words.js'

// One word for one thing: docs/vocabulary.md. What is not in the vocabulary must not come back.

const roots = ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']
const exempt = /(paraglide|\.gen\.ts$|scripts\/lint\/(plain-)?words\.js$|tests\/support\/violations)/

/** @param {string} file @param {boolean} [clean] */
function problemsOf(file, clean = isClean(file)) {
  const source = readFileSync(file, 'utf8')
  const words = [...oldWords(file, source), ...(clean ? privateWords(file, source) : [])]
  return words.map(
    ({ line, word, instead }) => `${file}:${line}: "${word}" is not in the vocabulary; write ${instead}`,
  )
}

const violation = 'tests/support/violations/src/lib/old-words.ts'
if (problemsOf(violation, true).length < 4) {
  console.error(`The check is blind: it finds too little in ${violation}.`)
  process.exit(1)
}
const problems = roots
  .flatMap((root) => filesBelow(root, /\.(ts|tsx|js)$/))
  .filter((file) => !exempt.test(file))
  .flatMap((file) => problemsOf(file))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
