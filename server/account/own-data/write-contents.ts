import { addAbortSignal } from 'node:stream'
import { m } from '#contract/locales/paraglide/messages.js'
import { ownFiles } from '#server/account/own-files.ts'
import { viewUser } from '#server/account/rules.ts'
import { findUser } from '#server/account/store.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { accountTables, podcastPath } from './account-tables.ts'
import { churchTables, photoPath } from './church-tables.ts'
import {
  findCues,
  listMessagePictures,
  listPhotos,
  listPodcastFiles,
  listPostPictures,
  listSignInMethods,
  ownedChurches,
} from './contents-store.ts'
import type { OwnedChurch } from './contents-store.ts'
import { fileName } from './file-name.ts'
import { readmeText } from './readme.ts'
import type { ReadmeLine } from './readme.ts'
import { countRows, writersOf } from './table.ts'
import type { Table } from './table.ts'
import type { Push, ZipWriter } from './zip-writer.ts'

/** Storage keys of other areas' files. */
export interface FileKeys {
  memberPhoto: (photo: string) => string
  churchPicture: (picture: string) => string
  messagePicture: (picture: string) => string
  audio: (file: { hash: string; extension: string }) => string
  artwork: (hash: string, file: string) => string
}

interface Services {
  db: Db
  storage: Storage
  settings: { title: string }
  keys: FileKeys
}

/** Weights for the progress, relative to a byte of audio. */
const weight = { row: 200, picture: 30_000 }

/** Writes all of a person's data into the zip in the current language. `onProgress`: 0 to 1. */
export async function writeContents(
  { db, storage, settings, keys }: Services,
  userId: string,
  zip: ZipWriter,
  onProgress: (part: number) => void,
): Promise<void> {
  const user = (await findUser(db, userId))!
  const churches = foldersOf(await ownedChurches(db, userId))
  const podcasts = await listPodcastFiles(db, userId)
  const messagePictures = await listMessagePictures(db, userId)
  const postPictures = await listPostPictures(db, userId)
  const lines: ReadmeLine[] = []
  const missing: string[] = []

  let [done, total] = [0, 0]
  const advance = (by: number) => {
    done += by
    // The zip's directory is still to be written.
    onProgress(Math.min(0.99, done / Math.max(1, total)))
  }

  const addText = (path: string, text: string) => zip.add(path, (push) => push(text))
  const addJson = (path: string, value: unknown) => addText(path, `${JSON.stringify(value, null, 2)}\n`)

  async function addTable(folder: string, table: Table, of: string): Promise<void> {
    const { csv, json } = writersOf(db, table, of)
    let rows = 0
    const onRows = (n: number) => {
      rows += n
      advance(n * weight.row)
    }
    const path = `${folder}${table.name}`
    await zip.add(`${path}.json`, (push) => json(push, onRows))
    rows = 0
    await zip.add(`${path}.csv`, (push) => csv(push, onRows))
    lines.push({ path: `${path}.csv, ${table.name}.json`, about: table.about(), rows })
  }

  /** Adds a stored file. Missing ones are listed in the README. */
  async function addFile(path: string, key: string): Promise<void> {
    if ((await storage.stat(key))?.size === undefined) return void missing.push(path)
    const write = async (push: Push) => {
      for await (const chunk of addAbortSignal(zip.signal, storage.read(key))) {
        await push(chunk as Buffer)
        advance((chunk as Buffer).length)
      }
    }
    await zip.add(path, write, { stored: true })
  }

  const photos = new Map<string, Awaited<ReturnType<typeof listPhotos>>>()
  const tables = [
    ...accountTables.map((table) => ({ table, of: userId })),
    ...churches.flatMap(({ id }) => churchTables.map((table) => ({ table, of: id }))),
  ]
  for (const { table, of } of tables) total += 2 * weight.row * (await countRows(db, table, of))
  for (const { id } of churches) {
    photos.set(id, await listPhotos(db, id))
    total += photos.get(id)!.length * weight.picture
  }
  total += (messagePictures.length + postPictures.length) * weight.picture
  for (const { size } of podcasts) total += size + weight.picture

  await addJson('account.json', {
    ...(await viewUser(db, user)),
    created_at: user.createdAt,
    ways_in: await listSignInMethods(db, userId),
  })
  lines.push({ path: 'account.json', about: m.data_about_account() })
  for (const { key, name } of ownFiles(user)) {
    await addFile(name, key)
    lines.push({ path: name, about: m.data_about_own_file() })
  }
  for (const table of accountTables) await addTable('', table, userId)
  for (const { picture } of messagePictures) {
    await addFile(`messages/${picture}`, keys.messagePicture(picture))
  }
  for (const { picture, file, name } of postPictures) {
    await addFile(`posts/${name}`, keys.artwork(picture, file))
  }
  if (postPictures.length > 0) lines.push({ path: 'posts', about: m.data_about_post_pictures() })
  if (messagePictures.length > 0) lines.push({ path: 'messages', about: m.data_about_message_pictures() })

  for (const { id, folder, church } of churches) {
    const { logo, cover, ...details } = church
    await addJson(`${folder}church.json`, details)
    lines.push({ path: `${folder}church.json`, about: m.data_about_church({ name: church.name }) })
    for (const [name, picture] of Object.entries({ logo, cover })) {
      if (picture === null) continue
      await addFile(`${folder}${name}.webp`, keys.churchPicture(picture))
      lines.push({ path: `${folder}${name}.webp`, about: m.data_about_picture({ name: church.name }) })
    }
    for (const table of churchTables) await addTable(folder, table, id)
    for (const { photo, ...member } of photos.get(id)!) {
      await addFile(`${folder}${photoPath(member)}`, keys.memberPhoto(photo))
    }
    if (photos.get(id)!.length > 0) lines.push({ path: `${folder}photos`, about: m.data_about_photos() })
  }

  for (const podcast of podcasts) {
    const path = podcastPath(podcast)
    await addFile(`${path}.${podcast.extension}`, keys.audio(podcast))
    await addFile(`${path}.jpg`, keys.artwork(podcast.artwork, '1400.jpg'))
    if (podcast.transcript) await addJson(`${path}.transcript.json`, await findCues(db, podcast.id))
  }
  if (podcasts.length > 0) lines.push({ path: 'podcasts', about: m.data_about_recordings() })

  const date = new Date().toISOString().slice(0, 10)
  await addText('README.txt', readmeText({ title: settings.title, name: user.name, date, lines, missing }))
  zip.end()
}

function foldersOf(churches: OwnedChurch[]) {
  const used = new Set<string>()
  return churches.map((church) => {
    const name = fileName(church.name)
    // Windows ignores case in folder names.
    const own = used.has(name.toLowerCase()) ? `${name} ${church.id.slice(0, 8)}` : name
    used.add(own.toLowerCase())
    return { id: church.id, folder: `churches/${own}/`, church }
  })
}
