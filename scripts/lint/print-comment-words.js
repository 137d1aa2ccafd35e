import { readFileSync } from 'node:fs'
import { filesBelow } from '#scripts/files-below.js'
import { commentWords } from '#scripts/lint/comment-words.js'

// Prints files, lines and comment words per 1,000 lines by folder: `npm run comment-words [-- <root>…]`.

/** Folders below this depth are counted with their parent. */
const depth = 2

const requested = process.argv.slice(2)
const roots =
  requested.length > 0 ? requested : ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']
const generated = /paraglide|\.gen\.ts$|tests\/support\/violations/

/** @type {Map<string, { files: number, lines: number, words: number }>} */
const folders = new Map()
/** @param {string} folder @param {number} lines @param {number} words */
function add(folder, lines, words) {
  const sum = folders.get(folder) ?? { files: 0, lines: 0, words: 0 }
  folders.set(folder, { files: sum.files + 1, lines: sum.lines + lines, words: sum.words + words })
}

for (const file of roots.flatMap((root) => filesBelow(root, /\.(ts|tsx|js)$/))) {
  if (generated.test(file)) continue
  const source = readFileSync(file, 'utf8')
  const parents = file.split('/').slice(0, -1)
  const lines = source.split('\n').length - 1
  const words = commentWords(file, source)
  add(parents.slice(0, depth).join('/'), lines, words)
  add('all', lines, words)
}

for (const [folder, { files, lines, words }] of [...folders].toSorted(([a], [b]) => a.localeCompare(b))) {
  const perThousand = Math.round((words / Math.max(1, lines)) * 1000)
  console.log(
    `${folder.padEnd(28)} ${String(files).padStart(5)} files ${String(lines).padStart(7)} lines ` +
      `${String(words).padStart(7)} words ${String(perThousand).padStart(6)} per 1,000`,
  )
}
