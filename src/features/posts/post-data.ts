import type { BlogPosting, WithContext } from 'schema-dts'
import type { Post } from '#contract/blogs/posts.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { postPicture } from './post-head.tsx'

/** Maximum headline length for search engines, in characters. */
const longestHeadline = 110

/** schema.org data of a post, for search engines. */
export function postData(served: ServedPage, post: Post): WithContext<BlogPosting> {
  const { origin, settings } = served
  const { title, description, user, publishedAt, updatedAt, words, minutes, locale, podcast, tags } = post
  const url = `${origin}${post.url}`
  const writer = `${origin}/@${encodeURIComponent(user.username)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: [...title].slice(0, longestHeadline).join(''),
    ...(description && { description }),
    ...(tags.length > 0 && { keywords: tags }),
    url,
    mainEntityOfPage: url,
    datePublished: publishedAt,
    dateModified: updatedAt,
    wordCount: words,
    timeRequired: `PT${minutes}M`,
    ...(locale !== 'und' && { inLanguage: locale }),
    image: postPicture(served, post).url,
    author: { '@type': 'Person', name: user.name, url: writer },
    ...(podcast && {
      isBasedOn: {
        '@type': 'PodcastEpisode',
        name: podcast.title,
        url: `${origin}/podcast/by/${podcast.id}`,
      },
      audio: {
        '@type': 'AudioObject',
        contentUrl: `${origin}${settings.apiBase}/${podcast.stream_url}`,
        encodingFormat: podcast.contentType,
      },
    }),
  }
}
