import type { Podcast } from '#contract/podcasts.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { pagePicture } from './page-picture.ts'

/** schema.org data of a public page, for search engines. */
export function publicData(served: ServedPage): object {
  const { origin, settings, podcast, publisher = podcast?.user } = served
  const user = publisher ?? { username: '', name: '' }
  const ofUser = `${origin}/@${encodeURIComponent(user.username)}`
  const series = {
    '@type': 'PodcastSeries',
    name: served.show?.name || user.name,
    ...(served.show?.description && { description: served.show.description }),
    url: ofUser,
    webFeed: `${ofUser}/feed.xml`,
    author: { '@type': 'Person', name: user.name, url: ofUser },
  }
  const episode = (one: Podcast) => ({
    '@type': 'PodcastEpisode',
    name: one.title,
    url: `${origin}/podcast/by/${one.id}`,
    datePublished: one.date,
    duration: isoDuration(one.duration),
    ...(one.speaker && { author: { '@type': 'Person', name: one.speaker } }),
    ...(one.passage && { about: one.passage }),
    ...(one.episode !== null && { episodeNumber: one.episode }),
    ...(one.season !== null && {
      partOfSeason: {
        '@type': 'PodcastSeason',
        seasonNumber: one.season,
        ...(one.series && { name: one.series }),
      },
    }),
    ...(one.explicit && { isFamilyFriendly: false }),
  })
  const context = { '@context': 'https://schema.org' }
  const image = pagePicture(served).url
  if (!podcast) {
    const episodes = served.podcasts?.podcastFiles.map(episode) ?? []
    return { ...context, ...series, image, episode: episodes }
  }
  return {
    ...context,
    ...episode(podcast),
    description: podcast.description,
    image,
    associatedMedia: {
      '@type': 'AudioObject',
      contentUrl: `${origin}${settings.apiBase}/${podcast.stream_url}`,
      encodingFormat: podcast.contentType,
      contentSize: String(podcast.size),
    },
    partOfSeries: series,
  }
}

/** Formats seconds as an ISO 8601 duration: `PT1805S`. */
function isoDuration(seconds: number): string {
  return `PT${Math.round(seconds)}S`
}
