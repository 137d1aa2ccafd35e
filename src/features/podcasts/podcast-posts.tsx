import { useQuery } from '@tanstack/react-query'
import type { Podcast } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { podcastPostsQuery } from '#src/queries/post-queries.ts'
import { PostList } from '#src/widgets/posts/post-list.tsx'

/** Posts written from a podcast; renders nothing while loading or without any. */
export function PodcastPosts({ podcast: { id, user } }: { podcast: Podcast }) {
  const query = useQuery({ ...podcastPostsQuery(user.username, id), ...served(id) }, queryClient)
  if (!query.data || query.data.posts.length === 0) return null
  return <PostList heading={m.publishing_of_sermon()} posts={query.data.posts} />
}

/** Data embedded in the served page. */
function served(podcastId: string) {
  const page = servedPage()
  if (!page?.posts || page.podcast?.id !== podcastId) return {}
  return { initialData: page.posts, initialDataUpdatedAt: servedAt }
}
