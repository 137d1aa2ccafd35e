import type { Publication, PublicationState } from '#contract/blogs/publications.ts'
import type { PublicationRow } from './store.ts'

type Dated = Pick<PublicationRow, 'status' | 'publishedAt'>

/** A scheduled post becomes published by the clock alone. */
export function stateAt({ status, publishedAt }: Dated, now: Date): PublicationState['status'] {
  if (status === 'withdrawn') return status
  return publishedAt <= now ? 'published' : 'scheduled'
}

export function postPath(username: string, slug: string): string {
  return `/@${encodeURIComponent(username)}/${slug}`
}

export function viewState(
  row: Dated & Pick<PublicationRow, 'slug' | 'username'>,
  now: Date,
): PublicationState {
  const { slug, publishedAt, username } = row
  return {
    status: stateAt(row, now),
    slug,
    publishedAt: publishedAt.toISOString(),
    url: postPath(username, slug),
  }
}

export function viewPublication(row: PublicationRow, now: Date): Publication {
  const { updatedAt, locale, changed } = row
  return { ...viewState(row, now), updatedAt: updatedAt.toISOString(), locale, changed }
}
