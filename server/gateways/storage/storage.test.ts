import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { partSize } from '#contract/files.ts'
import { readSettings } from '#server/settings.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { startS3 } from '#tests/support/stand-ins/s3-stand-in.ts'
import { openStorage } from './open-storage.ts'
import { storeStream } from './store-stream.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lakou-storage-'))
const s3 = await startS3()
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await s3.stop()
})

const storages = {
  'in a folder': await openStorage(readSettings({ DATA_DIR: dataDir })),
  'in a bucket': await openStorage(readSettings({ DATA_DIR: dataDir, ...s3.env })),
}
const missing = { code: 'ENOENT' }
const noSuchFile = /no such file|does not exist|has no parts/

describe.each(Object.entries(storages))('a stored file %s', (_, storage) => {
  const folder = randomUUID()
  const key = (name: string) => `${folder}/${name}`
  const bytes = (size: number, fill: number) => Buffer.alloc(size, fill)

  it('has the bytes of the last write, whole or as a range, and its size', async () => {
    await storage.put(key('a/text.txt'), Buffer.from('0123456789 and more'))
    await storage.put(key('a/text.txt'), Buffer.from('0123456789'))
    expect(await text(storage.read(key('a/text.txt')))).toBe('0123456789')
    expect(await text(storage.read(key('a/text.txt'), { start: 0, end: 1 }))).toBe('01')
    expect(await text(storage.read(key('a/text.txt'), { start: 3, end: 6 }))).toBe('3456')
    expect(await text(storage.read(key('a/text.txt'), { start: 9, end: 99 }))).toBe('9')
    expect((await storage.stat(key('a/text.txt')))?.size).toBe(10)
    await storage.put(key('a/empty'), Buffer.alloc(0))
    expect((await storage.stat(key('a/empty')))?.size).toBe(0)
  })

  it('is written from a stream of any length', async () => {
    const long = randomBytes(17_000_000)
    for (const [name, whole] of Object.entries({ long, empty: Buffer.alloc(0) })) {
      const upload = { key: key(name), name: await storage.openParts(key(name)) }
      const chunks = async function* () {
        for (let from = 0; from < whole.length; from += 300_001) yield whole.subarray(from, from + 300_001)
      }
      expect(await storeStream(storage, upload, chunks())).toBe(whole.length)
      expect((await buffer(storage.read(key(name)))).equals(whole)).toBe(true)
    }
  })

  it('is read in chunks by concurrent readers', async () => {
    const long = randomBytes(3_000_000)
    await storage.put(key('long'), long)
    const readAll = async (start: number, end: number) => {
      const parts: Buffer[] = []
      for await (const chunk of storage.chunks(key('long'), { start, end })) parts.push(Buffer.from(chunk))
      return Buffer.concat(parts)
    }
    const ranges = [0, 1, 999_999, 2_999_990].flatMap((start) =>
      [start + 9, 2_999_999].map((end) => ({ start, end })),
    )
    const read = await Promise.all(ranges.map(({ start, end }) => readAll(start, end)))
    for (const [i, { start, end }] of ranges.entries()) {
      expect(read[i]!.equals(long.subarray(start, end + 1))).toBe(true)
    }
    await expect(
      storage.chunks(key('nothing'), { start: 0, end: 1 })[Symbol.asyncIterator]().next(),
    ).rejects.toMatchObject(missing)
  })

  it('is never read from a stale open file', async () => {
    const first = async () => {
      for await (const chunk of storage.chunks(key('now'), { start: 0, end: 4 })) return chunk.toString()
    }
    for (const content of ['alpha', 'omega']) {
      await storage.put(key('now'), Buffer.from(content))
      expect([await first(), await first()]).toEqual([content, content])
    }
    await storage.remove(key('now'))
    await expect(first()).rejects.toMatchObject(missing)
  })

  it('is missing where nothing was stored', async () => {
    expect((await storage.stat(key('nothing')))?.size).toBeUndefined()
    await expect(buffer(storage.read(key('nothing')))).rejects.toMatchObject(missing)
    await expect(storage.copy(key('nothing'), key('b'))).rejects.toThrow(noSuchFile)
    await storage.remove(key('nothing'))
    expect(await keysBelow(storage, key('nowhere'))).toEqual([])
  })

  it('stays under its copy’s key when the original is removed', async () => {
    await storage.put(key('c/one'), Buffer.from('the same'))
    await storage.copy(key('c/one'), key('c/two'))
    await storage.copy(key('c/one'), key('c/two'))
    await storage.put(key('c/one'), Buffer.from('another'))
    expect(await text(storage.read(key('c/two')))).toBe('the same')
    await storage.remove(key('c/one'))
    expect(await keysBelow(storage, key('c'))).toEqual([key('c/two')])
  })

  it('is removed with all keys below it, and nothing else', async () => {
    for (const name of ['d/1/a', 'd/1/b/c', 'd/10/a']) await storage.put(key(name), Buffer.from('x'))
    const earliest = Date.now() - 60_000
    for await (const { since } of storage.list(key('d'))) expect(since.getTime()).toBeGreaterThan(earliest)
    await storage.remove(key('d/1'))
    expect(await keysBelow(storage, key('d'))).toEqual([key('d/10/a')])
  })

  it('is uploaded in parts, in any order and concurrently, and is missing until they are joined', async () => {
    const upload = { key: key('e/whole'), name: await storage.openParts(key('e/whole')) }
    const parts = [bytes(partSize, 1), bytes(partSize, 2), bytes(3, 3)]
    await storage.putPart(upload, 2, bytes(partSize, 9))
    const etags = await Promise.all(parts.map((part, i) => storage.putPart(upload, i + 1, part)))
    expect((await storage.stat(upload.key))?.size).toBeUndefined()
    const all = etags.map((etag, i) => ({ partNumber: i + 1, etag }))
    await storage.joinParts(upload, all)
    expect((await buffer(storage.read(upload.key))).equals(Buffer.concat(parts))).toBe(true)
    await storage.joinParts(upload, all)
    expect((await storage.stat(upload.key))?.size).toBe(2 * partSize + 3)
    expect(await keysBelow(storage, key('e'))).toEqual([upload.key])
  })

  it('is missing after its upload was aborted', async () => {
    const upload = { key: key('f/whole'), name: await storage.openParts(key('f/whole')) }
    const etag = await storage.putPart(upload, 1, bytes(10, 1))
    await storage.abortParts(upload)
    await storage.abortParts(upload)
    expect(await keysBelow(storage, key('f'))).toEqual([])
    await expect(storage.joinParts(upload, [{ partNumber: 1, etag }])).rejects.toThrow(noSuchFile)
    expect((await storage.stat(upload.key))?.size).toBeUndefined()
  })
})

it('folders that are removed while all are listed hide no other', async () => {
  const storage = storages['in a folder']
  const folder = randomUUID()
  for (let i = 0; i < 100; i++) await storage.put(`${folder}/${i}/a`, Buffer.from('x'))
  // The listing reads the names first and the contents later.
  const names = await readdir(join(dataDir, 'files', folder))
  const [staying, going] = [names.slice(0, 50), names.slice(50)]
  const [keys] = await Promise.all([
    keysBelow(storage, folder),
    ...going.map((name) => storage.remove(`${folder}/${name}`)),
  ])
  expect(keys).toEqual(expect.arrayContaining(staying.map((name) => `${folder}/${name}/a`)))
})

it('leaves no temporary files in a folder', async () => {
  const { 'in a folder': storage } = storages
  await storage.put('g/one', Buffer.from('x'))
  await storage.copy('g/one', 'g/one')
  await expect(storage.copy('g/none', 'g/two')).rejects.toThrow(noSuchFile)
  expect(await readdir(join(dataDir, 'files/g'))).toEqual(['one'])
})

it('rejects keys outside its folder', () => {
  expect(() => storages['in a folder'].read('../settings')).toThrow('out of the storage')
})

it('leaves no multipart upload open in the bucket', async () => {
  expect(await s3.openUploads()).toBe(0)
})
