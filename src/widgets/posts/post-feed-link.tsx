/** Names the feed of somebody's posts in the head of a page, for readers' software. */
export function PostFeedLink({ address, name }: { address: string; name: string }) {
  return <link rel="alternate" type="application/atom+xml" title={name} href={address} />
}
