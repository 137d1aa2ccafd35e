import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { importProblem, packageProblem, partOf } from './parts.js'

// Who may import whom, as a rule of the linter. eslint-plugin-boundaries, which has the same rule, took half of the
// time of the whole lint. Paths start at the folder that the linter runs in, so that the deliberate violations are a
// small project of their own.

const pathOf = (/** @type {string} */ filename) => relative(process.cwd(), filename).replaceAll('\\', '/')

/** What is wrong with an import; undefined: nothing. @param {string} filename @param {string} source */
function problemOf(filename, source) {
  const file = pathOf(filename)
  if (!/^[#.]/.test(source)) return packageProblem(file, source, isBuiltin(source))
  // By its name Node takes one file with all texts; by its path it takes one for each text, 800 of them.
  if (/^\..*\/paraglide\/messages\.js$/.test(source)) return 'Texts are imported by their #name'
  const path = source.replace(/\?.*$/, '')
  const target = path.startsWith('#') ? resolve(path.slice(1)) : resolve(dirname(filename), path)
  if (!existsSync(target)) return 'This file is not there'
  return importProblem(file, pathOf(target))
}

/** @typedef {{ source?: { type: string, value?: unknown } | null }} Import */

const dependencies = {
  /** @param {{ filename: string, report: (problem: { node: object, message: string }) => void }} context */
  create(context) {
    /** @param {Import} node */
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const problem = problemOf(context.filename, source.value)
      if (problem) context.report({ node: source, message: `${problem} (${source.value}).` })
    }
    return {
      /** @param {object} node */
      Program(node) {
        if (partOf(pathOf(context.filename))) return
        context.report({ node, message: 'This file belongs to no part: see scripts/lint/parts.js.' })
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

export default { meta: { name: 'boundaries' }, rules: { dependencies } }
