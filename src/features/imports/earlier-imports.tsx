import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateIn } from '#contract/fields/calendar.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { importsQuery } from './import-queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** What was brought in before, to be gone on with, looked at or undone. */
export function EarlierImports({ churchId }: { churchId: string }) {
  const query = useInfiniteQuery(importsQuery(churchId))
  const { data, hasNextPage, isFetchingNextPage } = query
  const timezone = useChurch()?.timezone ?? 'UTC'
  const found = data?.pages.flatMap((page) => page.imports)
  const total = data?.pages.at(-1)?.totalItems ?? 0
  return (
    <Card title={m.imports_earlier()} flush>
      {!found && !query.isError && <SkeletonList rows={3} />}
      {!found && query.isError && <LoadFailed title={m.imports_list_failed()} query={query} />}
      {found?.length === 0 && (
        <EmptyState drawing="paper" title={m.imports_none_title()} text={m.imports_none_text()} />
      )}
      {found && found.length > 0 && (
        <List>
          {found.map((one) => (
            <ListRow
              key={one.id}
              title={
                <Link to="/members/import/$importId" params={{ importId: one.id }} className={rowLinkClass}>
                  <bdi>{one.filename}</bdi>
                </Link>
              }
              detail={shortDate(dateIn(timezone, new Date(one.createdAt)))}
              trailing={<StatusBadge {...one} />}
              chevron
            />
          ))}
        </List>
      )}
      {hasNextPage && (
        <LoadMore
          label={m.imports_load_more()}
          onLoadMore={() => void loadNextPage(query)}
          busy={isFetchingNextPage}
          text={m.imports_shown({ shown: found?.length ?? 0, total })}
        />
      )}
    </Card>
  )
}
