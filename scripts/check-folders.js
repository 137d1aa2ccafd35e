import { dirname } from 'node:path'
import { filesBelow } from '#scripts/files-below.js'

// Limits the number of files per folder; larger folders are split by subject. Tests next to their source do
// not count.

const most = 40

const roots = ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']

/** @type {Map<string, number>} */
const counts = new Map()
for (const file of roots.flatMap((root) => filesBelow(root, /\.(ts|tsx|js)$/))) {
  if (/paraglide|\.gen\.ts$/.test(file) || (/\.test\.tsx?$/.test(file) && !file.startsWith('tests/')))
    continue
  counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
}
const full = [...counts].filter(([, count]) => count > most)
for (const [folder, count] of full) console.error(`${folder}: ${count} files; the most is ${most}.`)
if (full.length > 0) process.exitCode = 1
