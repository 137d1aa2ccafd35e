import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryClient } from '#src/api/query.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { publisherPostsQuery } from '#src/queries/post-queries.ts'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { PostList } from '#src/widgets/posts/post-list.tsx'

interface Props {
  username: string
  /** Tag filter; empty for all. */
  tag: string
}

/** A publisher's posts, newest first; empty until they are loaded. */
export function PublisherPosts({ username, tag }: Props) {
  const pages = useInfiniteQuery(
    { ...publisherPostsQuery(username, tag), ...served(username, tag) },
    queryClient,
  )
  const posts = pages.data?.pages.flatMap((page) => page.posts) ?? []
  if (posts.length === 0 && (tag === '' || pages.isPending)) return null
  const total = pages.data?.pages.at(-1)?.totalItems ?? 0
  return (
    <PostList heading={tag === '' ? m.publishing_posts() : m.publishing_tagged({ tag })} posts={posts}>
      {tag !== '' && (
        <p>
          <Link to="/@{$username}" params={{ username }}>
            {m.publishing_all_posts()}
          </Link>
        </p>
      )}
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

/** Data embedded in the served page. */
function served(username: string, tag: string) {
  const page = servedPage()
  if (!page?.posts || page.publisher?.username !== username || (page.tag ?? '') !== tag) return {}
  return { initialData: { pages: [page.posts], pageParams: [1] }, initialDataUpdatedAt: servedAt }
}
