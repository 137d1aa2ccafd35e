import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { publisherPostsQuery } from '#src/queries/post-queries.ts'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { PostList } from '#src/widgets/posts/post-list.tsx'

/** The published posts of somebody, the newest first; nothing where there is none, or until they are loaded. */
export function PublisherPosts({ username }: { username: string }) {
  const pages = useInfiniteQuery({ ...publisherPostsQuery(username), ...served(username) }, queryClient)
  const posts = pages.data?.pages.flatMap((page) => page.posts) ?? []
  if (posts.length === 0) return null
  const total = pages.data?.pages.at(-1)?.totalItems ?? 0
  return (
    <PostList heading={m.publishing_posts()} posts={posts}>
      {pages.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(pages)}
          busy={pages.isFetchingNextPage}
          text={m.members_shown({ shown: posts.length, n: formatNumber(total) })}
          pressOnly
        />
      )}
    </PostList>
  )
}

/** The data that the page was served with. */
function served(username: string) {
  const page = servedPage()
  if (!page?.posts || page.publisher?.username !== username) return {}
  return { initialData: { pages: [page.posts], pageParams: [1] }, initialDataUpdatedAt: servedAt }
}
