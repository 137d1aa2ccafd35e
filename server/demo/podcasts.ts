import { createHash } from 'node:crypto'
import { addDays, latestSunday } from '#contract/fields/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { renderTones } from './tones.ts'
import { audioFiles, podcasts, transcripts } from '#server/db/schema/podcasts.ts'
import type { Random } from './seeded-random.ts'

export interface PodcastServices {
  storage: { put: (key: string, bytes: Uint8Array) => Promise<void> }
  /** Creates artwork of a title in all sizes, by file name. */
  makeArtwork: (title: string) => Promise<{ hash: string; drawn: boolean; sizes: Map<string, Uint8Array> }>
}

interface DemoPodcast {
  title: string
  description: string
  speaker?: string
  passage?: string
  series?: string
  episode?: number
  /** Root note in Hz. */
  key: number
  /** In seconds. */
  duration: number
  listens: number
  /** Transcript sentences. */
  sentences?: string[]
}

/** One per Sunday, latest first. */
const demoPodcasts: DemoPodcast[] = [
  {
    title: 'Bon Gadò a',
    description:
      'Sòm 23: Bondye mache avèk nou, menm nan fon ravin lan. Nan demonstrasyon sa a ou tande mizik olye yon vwa.',
    speaker: 'Pastè Jan Pyè',
    passage: 'Sòm 23',
    series: 'Mache ak Bondye',
    episode: 2,
    key: 130.81,
    duration: 192,
    listens: 148,
    sentences: [
      'Bonjou frè m ak sè m yo. Jodi a n ap li Sòm 23.',
      'Seyè a se gadò mwen, mwen p ap janm manke anyen.',
      'Yon gadò konnen chak mouton li yo pa non yo.',
      'Lè youn pèdi, li kite katrevendisnèf yo pou l al chèche l.',
      'Menm si n ap mache nan fon ravin kote ki fè nwa, nou pa pè.',
      'Paske li la avèk nou: baton li ak gòl li ban nou kouraj.',
      'Semèn sa a, al vizite yon moun ki manke nan mitan nou.',
      'Se konsa yon lakou rete vivan. Amèn.',
    ],
  },
  {
    title: 'Faith in hard times',
    description:
      'Hebrews 11 for a week in which little goes as planned. In this demo you hear music in place of a voice.',
    key: 146.83,
    duration: 176,
    listens: 61,
    sentences: [
      'Good morning. Open your Bibles at Hebrews, chapter 11.',
      'Faith is being sure of what we hope for.',
      'Those who are named here had never seen what they walked towards.',
      'Noah built while the sky was blue.',
      'Sarah laughed, and then she held her son.',
      'Faith does not say that the road is short. It says that somebody walks it with us.',
      'Carry that with you this week. Amen.',
    ],
  },
  {
    title: 'Padone jan li padone nou',
    description: 'Matye 18: konbyen fwa? Yon predikasyon sou padon nan fanmi an ak nan katye a.',
    speaker: 'Sè Woz Mari',
    passage: 'Matye 18:21-35',
    series: 'Mache ak Bondye',
    episode: 1,
    key: 110,
    duration: 204,
    listens: 87,
  },
  {
    title: 'Louwanj nan maten',
    description: 'Koral la ak asanble a, nan sèvis maten an.',
    key: 164.81,
    duration: 128,
    listens: 212,
  },
]

/** Inserts podcasts of the last Sundays like uploads. */
export async function addPodcasts(
  tx: Db,
  random: Random,
  { storage, makeArtwork }: PodcastServices,
  { userId, timezone }: { userId: string; timezone: string },
): Promise<void> {
  const now = new Date()
  for (const [weeks, demoPodcast] of demoPodcasts.entries()) {
    const { key, duration, sentences, ...about } = demoPodcast
    const { title } = about
    const { bytes } = renderTones(key, duration)
    const audioHash = createHash('sha256').update(bytes).digest('hex')
    const artwork = await makeArtwork(title)
    await storage.put(`audio/${audioHash}.wav`, bytes)
    for (const [picture, jpeg] of artwork.sizes) {
      await storage.put(`artwork/${artwork.hash}/${picture}`, jpeg)
    }
    await tx
      .insert(audioFiles)
      .values({ hash: audioHash, extension: 'wav', contentType: 'audio/wav', size: bytes.length, duration })
      .onConflictDoNothing()
    const id = random.uuid()
    const date = addDays(latestSunday(timezone, now), -7 * weeks)
    const uploadedAt = new Date(Math.min(Date.parse(`${date}T19:00:00Z`), now.getTime()))
    await tx.insert(podcasts).values({
      id,
      userId,
      audioHash,
      ...about,
      date,
      artwork: artwork.hash,
      artworkIsDrawn: artwork.drawn,
      createdAt: uploadedAt,
      updatedAt: uploadedAt,
    })
    if (!sentences) continue
    const each = duration / sentences.length
    const cues = sentences.map((text, i) => ({ start: i * each, end: (i + 1) * each, text }))
    await tx.insert(transcripts).values({ podcastId: id, timed: true, cues })
  }
}
