import type { Podcast } from '#contract/podcasts.ts'

/** Whether a podcast is neither a draft nor scheduled. */
export function isPublished(podcast: Partial<Pick<Podcast, 'draft' | 'publish_at'>>): boolean {
  const { draft, publish_at: publishAt } = podcast
  return !draft && !(publishAt && Date.parse(publishAt) > Date.now())
}

/** Whether everyone can find it. */
export function isPublic(podcast: Podcast): boolean {
  return podcast.status === 1 && podcast.privacy_status === 1 && isPublished(podcast)
}
