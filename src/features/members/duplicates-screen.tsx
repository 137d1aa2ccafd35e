import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { m } from '#src/messages/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch, useChurchId } from '#src/widgets/use-church.ts'
import { BackToMembers } from './back-to-members.tsx'
import { DuplicatePair } from './duplicate-pair.tsx'
import { duplicatesQuery } from './merge-queries.ts'
import { RecentMerges } from './recent-merges.tsx'
import { timezoneOf } from '#src/widgets/timezone-of.ts'
import styles from './duplicates-screen.module.css'

/** Who may be in the list twice, and who was made one lately. */
export function DuplicatesScreen() {
  const churchId = useChurchId()
  const church = useChurch()
  const duplicates = useInfiniteQuery(duplicatesQuery(churchId))
  if (church?.role === 'usher') return <Navigate to="/members" replace />

  const pages = duplicates.data?.pages ?? []
  const pairs = pages.flatMap((page) => page.pairs)
  const total = pages.at(-1)?.totalItems ?? 0
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToMembers />}
        title={m.members_duplicates()}
        lead={m.members_duplicates_lead()}
      />
      <Stack gap={5}>
        {duplicates.isPending && (
          <Card flush>
            <SkeletonList rows={4} />
          </Card>
        )}
        {duplicates.isError && pages.length === 0 && (
          <LoadFailed title={m.members_duplicates_failed()} query={duplicates} />
        )}
        {pages.length > 0 && pairs.length === 0 && (
          <EmptyState
            icon={<UserRoundCheck />}
            title={m.members_duplicates_none_title()}
            text={m.members_duplicates_none_text()}
          />
        )}
        {pairs.length > 0 && (
          <ul role="list" className={styles.pairs}>
            {pairs.map((pair) => (
              <DuplicatePair key={`${pair.a.id} ${pair.b.id}`} pair={pair} />
            ))}
          </ul>
        )}
        {duplicates.hasNextPage && (
          <LoadMore
            label={m.members_load_more()}
            onLoadMore={() => void duplicates.fetchNextPage()}
            busy={duplicates.isFetchingNextPage}
            text={m.members_shown({ shown: pairs.length, n: total })}
            part={pairs.length / total}
          />
        )}
        <RecentMerges churchId={churchId} timezone={timezoneOf(church)} />
      </Stack>
    </Page>
  )
}
