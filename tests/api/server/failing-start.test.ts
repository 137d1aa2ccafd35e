import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'

// On a busy machine a start from the sources alone takes minutes.
vi.setConfig({ testTimeout: 5 * 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'lakou-start-'))
const file = join(folder, 'a-file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [
    'a setting is wrong',
    { PORT: '99999' },
    /^Lakou cannot run: These settings are not right:\n {2}PORT: .*\n$/,
  ],
  [
    'the data folder is a file',
    { DATA_DIR: file },
    /^Lakou cannot run: the data folder .* cannot be made .*\n$/,
  ],
])('a start that fails since %s says one sentence', async (_, env, sentence) => {
  let output = ''
  await expect(startServer({ DATA_DIR: folder, ...env }, (text) => (output += text))).rejects.toThrow(
    'ended with 1',
  )
  expect(output).toMatch(sentence)
})
