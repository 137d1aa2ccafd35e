import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { tsImport } from 'tsx/esm/api'

// Lints the API description (`/api/openapi.json`), which is generated from the contract. Works offline: the
// rules are part of the package, and the description has no external references.

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
  },
})

/** @param {string} source */
const lint = (source) => lintFromString({ source, config, absoluteRef: 'openapi.json' })

// First on a document with deliberate mistakes, to prove that the check works.
const sample = readFileSync('tests/support/violations/openapi.json', 'utf8')
const found = new Set((await lint(sample)).map((problem) => problem.ruleId))
/** @type {string[]} */
const expected = JSON.parse(sample)['x-expect']
const missed = expected.filter((rule) => !found.has(rule))
if (missed.length > 0) throw new Error(`The check of the API description does not find: ${missed.join(', ')}`)

/** @type {{ openapiDocument: () => { paths: object } }} */
const { openapiDocument } = await tsImport('#server/http/openapi.ts', import.meta.url)
const document = openapiDocument()
const problems = await lint(JSON.stringify(document, null, 2))
for (const { ruleId, message, location } of problems) {
  console.error(`openapi.json${location[0]?.pointer ?? ''}: ${message} (${ruleId})`)
}
if (problems.length > 0) process.exit(1)
const paths = Object.keys(document.paths).length
console.log(`API description: ${expected.length} deliberate mistakes found, none in our ${paths} paths.`)
