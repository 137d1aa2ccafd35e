import type { Podcast } from '#contract/podcasts.ts'
import type { Signature, Signer } from './signature.ts'
import type { PodcastRow } from './store.ts'

type Heard = Pick<PodcastRow['podcast'], 'userId' | 'status' | 'privacyStatus'>

/** Whether anybody may hear it who has its address. */
export function isOpen({ status, privacyStatus }: Pick<Heard, 'status' | 'privacyStatus'>): boolean {
  return status === 1 && privacyStatus !== 3
}

/** Whether this person (undefined: nobody we know) may hear it. */
export function mayHear(podcast: Heard, userId: string | undefined): boolean {
  return isOpen(podcast) || podcast.userId === userId
}

/** Where the audio's bytes are in the storage. */
export function audioKey({ hash, extension }: Pick<PodcastRow['audio'], 'hash' | 'extension'>): string {
  return `audio/${hash}.${extension}`
}

/** Where the sizes of a picture are in the storage. */
export function artworkFolder(hash: string): string {
  return `artwork/${hash}`
}

/** Where a picture is in the storage. */
export function artworkKey(hash: string, picture: string): string {
  return `${artworkFolder(hash)}/${picture}`
}

/** Changes with the picture; a part of its address. */
export function artworkVersion({ artwork }: Pick<PodcastRow['podcast'], 'artwork'>): string {
  return artwork.slice(0, 16)
}

/** The podcast as this person sees it, who may hear it. */
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
  }
}

function asQuery(signature: Signature | undefined, mark: '?' | '&'): string {
  return signature ? `${mark}expires=${signature.expires}&signature=${signature.signature}` : ''
}
