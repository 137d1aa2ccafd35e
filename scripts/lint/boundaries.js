import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { importProblem, packageProblem, partOf } from './parts.js'

// Import rules between parts of the project. Replaces eslint-plugin-boundaries, which took half of the lint's
// time. Paths are relative to the working directory, so that the deliberate violations form a project of
// their own.

const pathOf = (/** @type {string} */ filename) => relative(process.cwd(), filename).replaceAll('\\', '/')

/** Returns the problem of an import, if any. @param {string} filename @param {string} source */
function problemOf(filename, source) {
  const file = pathOf(filename)
  if (!/^[#.]/.test(source)) return packageProblem(file, source, isBuiltin(source))
  // By its package name Node loads one file of all texts, by its path one of 800 modules per text.
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
