import { expect, it } from 'vitest'
import { ImportError } from './import-error.ts'
import { readMembersInChild, readTableInChild } from './read-in-child.ts'
import { readTable } from './read-table.ts'
import { readMembers } from './rows/read-members.ts'

const watch = () => ({ signal: new AbortController().signal, onProgress: () => {} })
const csvOf = (rows: number) =>
  new TextEncoder().encode(
    ['Name,Phone', ...Array.from({ length: rows }, (_, n) => `Ana ${n},+509${31_000_000 + n}`)].join('\n'),
  )

/** Counts event loop turns while the work runs. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const result = await work.finally(() => clearInterval(timer))
  return { result, turns }
}

it('a long list is read and checked while others have their turn', async () => {
  const bytes = csvOf(2000)
  const read = await turnsDuring(readTableInChild(bytes, 'manm.csv', watch()))
  const { table } = read.result
  expect(table).toEqual(await readTable(bytes, 'manm.csv'))
  expect(read.turns).toBeGreaterThan(10)

  const options = { country: 'HT', existing: [], today: '2026-11-15' }
  const { signal } = watch()
  const checked = await turnsDuring(readMembersInChild(table, ['name', 'phone'], options, signal))
  expect(checked.result.rows).toEqual(readMembers(table, ['name', 'phone'], options))
  expect(checked.turns).toBeGreaterThan(10)
})

it('why a file cannot be read comes back from where it was read, and who gives up waits no longer', async () => {
  const problem = await readTableInChild(csvOf(7000), 'manm.csv', watch()).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ImportError)
  expect(problem).toMatchObject({ problem: 'too_many_rows', row: 6001 })

  const givenUp = new AbortController()
  const reading = readTableInChild(csvOf(5000), 'manm.csv', { ...watch(), signal: givenUp.signal })
  givenUp.abort(new Error('given up'))
  await expect(reading).rejects.toThrow('given up')
})
