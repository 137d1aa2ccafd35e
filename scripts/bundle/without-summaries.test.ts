import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '#scripts/files-below.js'
import { contractFile, removeSummaries } from '#scripts/bundle/without-summaries.js'

const summary = /summary:\s+['"`].*/g

it('keeps the summary of no call in what browsers get, in whichever folder its contract is', () => {
  const files = filesBelow('contract', /(?<!\.test)\.ts$/).map((file) => {
    const source = readFileSync(file, 'utf8')
    return { source, sent: contractFile.test(`/${file}`) ? removeSummaries(source) : source }
  })
  expect(files.flatMap(({ source }) => source.match(summary) ?? []).length).toBeGreaterThan(250)
  expect(files.flatMap(({ sent }) => sent.match(summary) ?? [])).toEqual([])
})
