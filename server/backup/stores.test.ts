import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bucketStorage } from '#server/gateways/storage/bucket-storage.ts'
import { readSettings } from '#server/settings.ts'
import { startS3 } from '#tests/support/stand-ins/s3-stand-in.ts'
import { BackupError } from './error.ts'
import { bucketStore, folderStore } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'lakou-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function emptyStores() {
  const s3 = await startS3()
  const { bucket } = readSettings({ ...s3.env })
  const storage = bucketStorage(bucket!)
  const inBucket = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('backups')) keys.push(key.slice('backups/'.length))
    return keys
  }
  // Exceeds the limit of a bucket's copy request.
  const large = { ...storage, stat: async () => ({ size: 6 * 2 ** 30, since: new Date() }) }
  const path = mkdtempSync(join(folder, 'empty-'))
  const put = (file: string) => storage.put(`backups/${file}`, Buffer.alloc(0))
  return {
    stop: s3.stop,
    stores: [
      {
        store: folderStore(path),
        names: async () => readdirSync(path),
        put: async (file: string) => writeFileSync(join(path, file), ''),
      },
      { store: bucketStore(storage, bucket!.name, 'backups'), names: inBucket, put },
      { store: bucketStore(large, bucket!.name, 'backups'), names: inBucket, put },
    ],
  }
}

test('a backup has its name once it has been read back, and none where that fails', async () => {
  const { stores, stop } = await emptyStores()
  const bytes = async function* () {
    yield Buffer.from('bytes')
  }
  for (const { store: own, names } of stores) {
    let meanwhile: string[] = []
    await own.write('good.backup', bytes(), async (readBack) => {
      for await (const piece of readBack) expect(piece.toString()).toBe('bytes')
      meanwhile = await names()
    })
    expect(meanwhile).toEqual(['.good.backup.part'])
    for await (const piece of own.read('good.backup')) expect(piece.toString()).toBe('bytes')
    const broken = own.write('bad.backup', bytes(), async () => {
      throw new BackupError('not as it was written')
    })
    await expect(broken).rejects.toThrow('not as it was written')
    expect(await names()).toEqual(['good.backup'])
    await own.remove('good.backup')
  }
  await stop()
})

test('what a killed server had begun is removed once it is old', async () => {
  const { stores, stop } = await emptyStores()
  const hour = 60 * 60 * 1000
  for (const { store: own, names, put } of stores) {
    for (const file of ['.lakou.backup.part', 'lakou.backup']) await put(file)
    await own.removeUnfinished(new Date(Date.now() - hour))
    expect((await names()).toSorted()).toEqual(['.lakou.backup.part', 'lakou.backup'])
    await own.removeUnfinished(new Date(Date.now() + hour))
    expect(await names()).toEqual(['lakou.backup'])
    await own.remove('lakou.backup')
  }
  await stop()
})
