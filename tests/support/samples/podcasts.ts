import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, podcasts } from '#server/db/schema/podcasts.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

/**
 * Recordings with a new tone every second: the first four last 30 seconds, others two. Unsupported:
 * `alac.m4a`, which few browsers play, and a video.
 */
export type RecordingName =
  | 'plain.mp3'
  | 'with-artwork.mp3'
  | 'plain.m4a'
  | 'plain.opus'
  | `short.${'aac' | 'flac' | 'ogg' | 'wav'}`
  | 'alac.m4a'
  | 'video.mp4'

const contentTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  wav: 'audio/wav',
}

export function recording(name: RecordingName): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, '../recordings', name))
}

/** An MP3 with an embedded picture (ID3v2.3, APIC frame). */
export function recordingWithPicture(png: Uint8Array): Buffer<ArrayBuffer> {
  const content = Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), png])
  const [frame, tag] = [Buffer.alloc(10), Buffer.alloc(10)]
  frame.write('APIC')
  frame.writeUInt32BE(content.length, 4)
  tag.write('ID3\u0003')
  const size = frame.length + content.length
  for (const [at, shift] of [21, 14, 7, 0].entries()) tag[6 + at] = (size >> shift) & 0x7f
  return Buffer.concat([tag, frame, content, recording('plain.mp3')])
}

/** Repeats the plain MP3 up to a size in bytes. 30 seconds are 90 kB. */
export function longRecording(bytes: number): Buffer<ArrayBuffer> {
  const once = recording('plain.mp3')
  return Buffer.concat(Array<Buffer>(Math.ceil(bytes / once.length)).fill(once))
}

/** Silence as WAV at 576 kB per second, so that browsers cannot prefetch much. */
export function largeSilence(seconds: number): Buffer<ArrayBuffer> {
  const [rate, channels, bytesPerSample] = [96_000, 2, 3]
  const size = seconds * rate * channels * bytesPerSample
  const bytes = Buffer.alloc(44 + size)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + size, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * channels * bytesPerSample, 28)
  bytes.writeUInt16LE(channels * bytesPerSample, 32)
  bytes.writeUInt16LE(bytesPerSample * 8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(size, 40)
  return bytes
}

/** Optional properties of a test podcast. */
export interface PodcastSample extends Partial<
  Pick<
    typeof podcasts.$inferInsert,
    'speaker' | 'passage' | 'series' | 'season' | 'episode' | 'explicit' | 'draft' | 'publishAt'
  >
> {
  title?: string
  description?: string
  date?: string
  status?: 1 | 2
  privacyStatus?: 1 | 2 | 3
  createdAt?: Date
  /** Bytes, extension and duration in seconds. */
  audio?: { bytes: Uint8Array; extension: string; duration: number }
}

/** Hash of their placeholder artwork. */
export const plainArtwork = createHash('sha256').update('plain').digest('hex')

let picture: Promise<Map<string, Buffer>> | undefined

async function renderPicture(): Promise<Map<string, Buffer>> {
  const sizes = [300, 1400].map(async (size) => {
    const create = { width: size, height: size, channels: 3, background: '#1f6f5c' } as const
    return [`${size}.jpg`, await sharp({ create }).jpeg().toBuffer()] as const
  })
  return new Map(await Promise.all(sizes))
}

/** Adds a podcast of this user as if uploaded. Returns its id. */
export async function addPodcast(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  { audio, ...details }: PodcastSample = {},
): Promise<string> {
  const { bytes, extension, duration } = audio ?? {
    bytes: recording('plain.mp3'),
    extension: 'mp3',
    duration: 30.067,
  }
  const hash = createHash('sha256').update(bytes).digest('hex')
  await storage.put(`audio/${hash}.${extension}`, bytes)
  await db
    .insert(audioFiles)
    .values({ hash, extension, contentType: contentTypes[extension]!, size: bytes.length, duration })
    .onConflictDoNothing()
  picture ??= renderPicture()
  const id = randomUUID()
  for (const [name, jpeg] of await picture) await storage.put(`artwork/${plainArtwork}/${name}`, jpeg)
  await db.insert(podcasts).values({
    id,
    userId,
    audioHash: hash,
    title: 'The good shepherd',
    description: 'What Psalm 23 says to those who walk through the valley.',
    date: '2026-11-15',
    artwork: plainArtwork,
    artworkIsDrawn: true,
    ...details,
  })
  return id
}
