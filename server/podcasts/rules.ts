import { church } from '#contract/church.ts'
import type { Podcast, PodcastView } from '#contract/podcasts.ts'
import type { PublisherLook, PublisherView } from '#contract/publisher.ts'
import type { Signature, Signer } from '#server/signer.ts'
import type { LookRow, PodcastPageRow, PodcastRow, PublisherRow } from './store.ts'

type AccessFields = Pick<PodcastRow['podcast'], 'userId' | 'status' | 'privacyStatus' | 'draft' | 'publishAt'>

/** Whether anyone with the URL may hear it. */
export function isOpen({ status, privacyStatus, ...rest }: Omit<AccessFields, 'userId'>): boolean {
  return status === 1 && privacyStatus !== 3 && isPublished(rest)
}

export function isPublished({ draft, publishAt }: Pick<AccessFields, 'draft' | 'publishAt'>): boolean {
  return !draft && (!publishAt || publishAt.getTime() <= Date.now())
}

/** `userId` undefined: not signed in. */
export function mayHear(podcast: AccessFields, userId: string | undefined): boolean {
  return isOpen(podcast) || podcast.userId === userId
}

/** Columns of a change. A hidden podcast that is published without a time is published now. */
export function publication(
  podcast: Pick<AccessFields, 'draft' | 'publishAt'>,
  {
    draft = podcast.draft,
    publish_at,
  }: { draft?: boolean | undefined; publish_at?: string | null | undefined },
): Pick<AccessFields, 'draft' | 'publishAt'> {
  const publishAt = publish_at === undefined ? podcast.publishAt : publish_at && new Date(publish_at)
  if (draft) return { draft, publishAt: null }
  return { draft, publishAt: publishAt || (isPublished(podcast) ? podcast.publishAt : new Date()) }
}

export function audioKey({ hash, extension }: Pick<PodcastRow['audio'], 'hash' | 'extension'>): string {
  return `audio/${hash}.${extension}`
}

export function artworkFolder(hash: string): string {
  return `artwork/${hash}`
}

export function artworkKey(hash: string, picture: string): string {
  return `${artworkFolder(hash)}/${picture}`
}

export function artworkVersion({ artwork }: Pick<PodcastRow['podcast'], 'artwork'>): string {
  return artwork.slice(0, 16)
}

/** The caller has checked access. */
export function viewPodcast(
  { podcast, audio, user, transcript }: PodcastRow,
  userId: string | undefined,
  signer: Signer,
): Podcast {
  const signature = isOpen(podcast) ? undefined : signer.sign(podcast.id)
  const picture = `files/artwork/${podcast.id}/300.jpg?v=${artworkVersion(podcast)}`
  return {
    id: podcast.id,
    _id: podcast.id,
    title: podcast.title,
    description: podcast.description,
    date: podcast.date,
    thumbnail: picture + asQuery(signature, '&'),
    duration: audio.duration,
    size: audio.size,
    contentType: audio.contentType,
    createdAt: podcast.createdAt.toISOString(),
    updatedAt: podcast.updatedAt.toISOString(),
    status: podcast.status as Podcast['status'],
    privacy_status: podcast.privacyStatus as Podcast['privacy_status'],
    user,
    stream_url: `files/stream/${podcast.id}.${audio.extension}${asQuery(signature, '?')}`,
    stream_expires: signature ? new Date(Number(signature.expires) * 1000).toISOString() : null,
    etag: audio.hash,
    listens: podcast.userId === userId ? podcast.listens : null,
    transcript,
    speaker: podcast.speaker,
    passage: podcast.passage,
    series: podcast.series,
    season: podcast.season,
    episode: podcast.episode,
    explicit: podcast.explicit,
    draft: podcast.draft,
    publish_at: podcast.publishAt?.toISOString() ?? null,
  }
}

export function viewPodcastPage(
  { look, ...row }: PodcastPageRow,
  userId: string | undefined,
  signer: Signer,
): PodcastView {
  return { ...viewPodcast(row, userId, signer), look: viewLook(look) }
}

export function viewPublisher({ look, ...publisher }: PublisherRow): PublisherView {
  return { ...publisher, look: viewLook(look) }
}

/** Null: the church has set no picture and no colour. */
function viewLook(row: LookRow | null): PublisherLook | null {
  if (!row || !(row.logo ?? row.cover ?? row.colour)) return null
  const address = (name: string | null) => name && church.picture.path.replace('{picture}', name)
  return { logo: address(row.logo), cover: address(row.cover), colour: row.colour }
}

function asQuery(signature: Signature | undefined, mark: '?' | '&'): string {
  return signature ? `${mark}expires=${signature.expires}&signature=${signature.signature}` : ''
}
