/** Links a publisher's feed in the document head. */
export function PostFeedLink({ address, name }: { address: string; name: string }) {
  return <link rel="alternate" type="application/atom+xml" title={name} href={address} />
}
