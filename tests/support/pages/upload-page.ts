import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

const chooser = /^Choose (an audio file or drop it here|another file)$/

/** A file on disk, or generated content. */
type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

/** Fills in the open form of a new recording. */
export async function fillUpload(page: Page, file: Chosen, title = 'The good shepherd'): Promise<void> {
  await page.getByLabel(/^Title/).fill(title)
  await page.getByLabel(/^Description/).fill('What Psalm 23 says.')
  await page.getByLabel(chooser).setInputFiles(file)
}

/** Submits the form. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** A recording as file chooser input. */
export function mp3(buffer: Buffer, name = 'sermon.mp3') {
  return { name, mimeType: 'audio/mpeg', buffer }
}

/** Expects that a user has exactly one podcast with these bytes. */
export async function expectUploaded(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  bytes: Buffer,
): Promise<void> {
  const find = () =>
    db
      .select({ hash: audioFiles.hash, extension: audioFiles.extension, size: audioFiles.size })
      .from(podcasts)
      .innerJoin(audioFiles, eq(audioFiles.hash, podcasts.audioHash))
      .where(eq(podcasts.userId, userId))
      .orderBy(desc(podcasts.createdAt))
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBeGreaterThan(0)
  const found = await find()
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(found.map((file) => [file.hash, file.size])).toEqual([[hash, bytes.length]])
  const stored = createHash('sha256')
  for await (const chunk of storage.read(`audio/${hash}.${found[0]!.extension}`)) stored.update(chunk)
  expect(stored.digest('hex')).toBe(hash)
}
