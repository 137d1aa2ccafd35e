interface App {
  name: string
  href: string
}

/** Links that open a feed in podcast apps. Spotify accepts no feed URLs: searches by name there. */
export function subscribeLinks(feed: string, name: string): App[] {
  const bare = feed.replace(/^https?:\/\//, '')
  const asValue = encodeURIComponent(feed)
  return [
    { name: 'Apple Podcasts', href: `podcast://${bare}` },
    { name: 'Spotify', href: `https://open.spotify.com/search/${encodeURIComponent(name)}/podcasts` },
    { name: 'Overcast', href: `overcast://x-callback-url/add?url=${asValue}` },
    { name: 'Pocket Casts', href: `pktc://subscribe/${bare}` },
    { name: 'AntennaPod', href: `https://antennapod.org/deeplink/subscribe?url=${asValue}` },
  ]
}

/** Directories to which a publisher submits the feed. */
export const directories: App[] = [
  { name: 'Apple Podcasts Connect', href: 'https://podcastsconnect.apple.com/' },
  { name: 'Spotify for Creators', href: 'https://creators.spotify.com/' },
]
