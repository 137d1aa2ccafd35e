import { chmodSync, lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lakou-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8)

it('leaves a folder that many accounts share, and what is not its own, as it is', async () => {
  const neighbour = join(folder, 'notes.txt')
  writeFileSync(neighbour, '')
  chmodSync(neighbour, 0o644)
  chmodSync(folder, 0o1777)
  expect(await makePrivateFolder(folder)).toBe(false)
  expect(modeOf(folder)).toBe('1777')
  expect(modeOf(neighbour)).toBe('644')
})

it('follows no link out of the folder', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'lakou-outside-'))
  chmodSync(outside, 0o755)
  symlinkSync(outside, join(folder, 'files'))
  expect(await makePrivateFolder(folder)).toBe(true)
  expect(modeOf(outside)).toBe('755')
  rmSync(outside, { recursive: true })
})
