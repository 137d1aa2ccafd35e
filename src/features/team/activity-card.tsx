import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { team } from '#contract/team.ts'
import { call } from '#src/api/session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurchId } from '#src/queries/use-church.ts'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { List } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ActivityRow } from './activity-row.tsx'
import styles from './activity.module.css'

const pageSize = 20

/** The church's activity in the last 12 months, newest first, optionally of one person. For the owner. */
export function ActivityCard() {
  const churchId = useChurchId()
  const [userId, setUserId] = useState('')
  const query = useInfiniteQuery({
    queryKey: [team.activity.name, { church_id: churchId, user_id: userId }],
    queryFn: ({ pageParam: before, signal }) => {
      const input = { church_id: churchId, limit: pageSize, before, ...(userId && { user_id: userId }) }
      return call(team.activity, input, { signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    // Keeps the list while another person's loads.
    placeholderData: (previous) => previous,
  })
  const { data, hasNextPage, isFetchingNextPage } = query
  const activity = data?.pages.flatMap((page) => page.activity)
  const people = data?.pages[0]?.people ?? []
  return (
    <Card title={m.team_activity()} flush>
      <div className={styles.top}>
        <p>{m.team_activity_lead()}</p>
        {(people.length > 1 || userId) && (
          <SelectField
            label={m.team_activity_person()}
            placeholder={m.team_activity_everybody()}
            value={userId}
            onValueChange={setUserId}
            options={people.map((person) => ({ value: person.user_id, label: person.name }))}
          />
        )}
      </div>
      {activity && activity.length > 0 && (
        <List>
          {activity.map((one) => (
            <ActivityRow key={one.id} activity={one} />
          ))}
        </List>
      )}
      {activity?.length === 0 && (
        <EmptyState drawing="paper" title={m.team_activity_none()} text={m.team_activity_none_text()} />
      )}
      {!data && query.isPending && <SkeletonList rows={4} />}
      {!data && query.isError && <LoadFailed title={m.team_activity_failed()} query={query} />}
      {hasNextPage && (
        <LoadMore
          label={m.team_activity_more()}
          busy={isFetchingNextPage}
          onLoadMore={() => void loadNextPage(query)}
        />
      )}
    </Card>
  )
}
