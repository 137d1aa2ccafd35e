import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesBelow } from '#scripts/files-below.js'

// Reports import cycles, including type-only and dynamic imports, which the linter's rule ignores.

const roots = ['contract', 'server', 'src', 'sw', 'tests', 'bench', 'scripts']

/** Returns the project files that a file imports. @param {string} folder @param {string} file */
function importsOf(folder, file) {
  const source = readFileSync(join(folder, file), 'utf8')
  const { module } = parseSync(file, source)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    // A dynamic import's specifier is a string literal in the source.
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).slice(1, -1),
    ),
  ]
  return requests.flatMap((request) => {
    if (!request || !/^[#.]/.test(request)) return []
    const path = request.replace(/\?.*$/, '')
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path).replaceAll('\\', '/')
    return existsSync(join(folder, target)) ? [target] : []
  })
}

/**
 * Returns the first path around each cycle below a folder, one line each.
 * @param {string} folder @param {RegExp} exempt
 */
function circlesIn(folder, exempt) {
  const files = roots
    .flatMap((root) => filesBelow(join(folder, root), /\.(ts|tsx|js)$/))
    .map((file) => (folder === '.' ? file : file.slice(folder.length + 1)))
    .filter((file) => !exempt.test(file))
  const graph = new Map(files.map((file) => [file, importsOf(folder, file)]))
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {string[]} */
  const path = []
  /** @type {string[]} */
  const circles = []
  /** @param {string} file */
  const visit = (file) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    state.set(file, 'done')
  }
  for (const file of files) visit(file)
  return circles
}

const violations = 'tests/support/violations'
const seen = circlesIn(violations, /^tests/)
// The last one goes through a type-only and a dynamic import.
for (const file of ['server/main.ts', 'src/main.ts', 'src/queries/use-church.ts']) {
  if (seen.some((circle) => circle.includes(file))) continue
  console.error(`The check is blind: it does not find the circle of ${violations}/${file}.`)
  process.exit(1)
}
const circles = circlesIn('.', /(paraglide|\.gen\.ts$|tests\/support\/violations)/)
for (const circle of circles) console.error(`These files import each other in a circle: ${circle}`)
if (circles.length > 0) process.exitCode = 1
