import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openWorkbook } from './workbook-parts.ts'

const megabyte = 1024 * 1024
const spaces = (megabytes: number) => new Uint8Array(megabytes * megabyte).fill(0x20)
/** An element with much white space, which compresses a thousand to one. */
const padded = (megabytes: number) => Buffer.concat([strToU8('<a>'), spaces(megabytes), strToU8('</a>')])

/** A copy whose central directory declares `size` bytes for `path`. */
function withFalseSize(zip: Uint8Array, path: string, size: number): Uint8Array {
  const copy = Buffer.from(zip)
  const name = copy.lastIndexOf(path)
  copy.writeUInt32LE(size, name - 46 + 24)
  return copy
}

describe('openWorkbook', () => {
  it('reads a part by its name', async () => {
    const parts = await openWorkbook(zipSync({ 'a.xml': strToU8('<a><b x="1">é</b><b/></a>') }))
    const seen: string[] = []
    await parts.visit('a.xml', { open: (name) => seen.push(name), text: (text) => seen.push(text) })
    expect(seen).toEqual(['a', 'b', 'é', 'b'])
    expect(parts.has('a.xml')).toBe(true)
    expect(parts.has('b.xml')).toBe(false)
  })

  it(
    'stops a decompression bomb by counting inflated bytes over all parts',
    { timeout: 30_000 },
    async () => {
      const parts = await openWorkbook(zipSync({ 'a.xml': padded(99), 'b.xml': padded(2) }, { level: 1 }))
      await parts.visit('a.xml', {})
      await expect(parts.visit('b.xml', {})).rejects.toThrow('too_compressed')
    },
  )

  it('does not trust the sizes that an archive declares', async () => {
    const parts = await openWorkbook(withFalseSize(zipSync({ 'a.xml': padded(2) }), 'a.xml', 10))
    await expect(parts.visit('a.xml', {})).rejects.toThrow('not_excel')
  })

  it('rejects an archive of thousands of parts', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`${index}`, new Uint8Array()]),
    )
    await expect(openWorkbook(zipSync(many))).rejects.toThrow('too_compressed')
  })

  it('rejects encrypted parts', async () => {
    const zip = Buffer.from(zipSync({ 'a.xml': strToU8('<a/>') }))
    zip.writeUInt16LE(1, zip.lastIndexOf('a.xml') - 46 + 8)
    const parts = await openWorkbook(zip)
    await expect(parts.visit('a.xml', {})).rejects.toThrow('old_excel')
  })
})
