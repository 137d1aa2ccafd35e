import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import { queryClient } from '#src/api/query.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ScreenActions } from '#src/widgets/screen-actions.tsx'
import { changesBlogs, overlayList } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { BlogList } from './blog-list.tsx'
import { myBlogsQuery } from '#src/queries/blog-queries.ts'

/** The person's posts, the latest first. */
export function BlogsScreen() {
  return (
    <Page width="list">
      <PageHeader title={m.blogs_title()} lead={m.blogs_lead()} actions={<HeaderLinks />} />
      <Posts />
    </Page>
  )
}

function Posts() {
  const query = useInfiniteQuery({ ...myBlogsQuery(), refetchOnMount: 'always' }, queryClient)
  const pages = query.data?.pages
  const rows = usePendingOf(changesBlogs)
  if (!pages) {
    return query.isError ? (
      <LoadFailed title={m.blogs_load_failed()} query={query} />
    ) : (
      <SkeletonList rows={5} />
    )
  }
  const posts = overlayList(
    'blogs',
    pages.flatMap((page) => page.blogs),
    rows,
    undefined,
  )
  const total = pages.at(-1)?.totalItems ?? 0
  if (posts.length === 0) {
    return (
      <EmptyState
        drawing="paper"
        title={m.blogs_none()}
        text={m.blogs_none_text()}
        action={<NewPost />}
        example={
          <ExampleRows
            caption={m.example_caption()}
            icon={<FileText />}
            rows={[
              { title: m.podcasts_example_1(), detail: m.publishing_published() },
              { title: m.podcasts_example_2(), detail: m.publishing_draft() },
            ]}
          />
        }
      />
    )
  }
  return (
    <>
      <BlogList posts={posts} />
      {query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(query)}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: posts.length, n: total })}
          part={posts.length / total}
        />
      )}
    </>
  )
}

function NewPost() {
  return (
    <Link to="/create/blog" className={buttonClass({ variant: 'primary' })}>
      {m.blogs_new()}
    </Link>
  )
}

function HeaderLinks() {
  return (
    <ScreenActions
      primary={<NewPost />}
      renderLinks={(look) => (
        <>
          <Link to="/search" {...look}>
            {m.blogs_search_title()}
          </Link>
          <Link to="/integrations" {...look}>
            {m.integrations_title()}
          </Link>
        </>
      )}
    />
  )
}
