import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#contract/fields/calendar.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useFocusNext } from '#src/forms/use-focus-next.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'
import { mergesQuery } from './merge-queries.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** The merges of the last 30 days, each with its undo. */
export function RecentMerges({ churchId, timezone }: { churchId: string; timezone: string }) {
  const merges = useQuery(mergesQuery(churchId)).data?.merges ?? []
  const { undo, undoing } = useUndoMerge(churchId)
  const { place, leaves } = useFocusNext(merges.filter(({ undoUntil }) => undoUntil).map(({ id }) => id))
  if (merges.length === 0) return null
  const day = (instant: string) => shortDate(dateIn(timezone, new Date(instant)))
  return (
    <div ref={place} tabIndex={-1}>
      <Card flush title={m.members_merges()}>
        <List>
          {merges.map(({ id, kept, dropped_name: dropped, createdAt, undoUntil }) => (
            <ListRow
              key={id}
              leading={<MemberAvatar member={kept} />}
              title={<bdi>{m.members_merges_was({ dropped, kept: kept.name })}</bdi>}
              detail={
                undoUntil
                  ? m.members_merges_until({ date: day(createdAt), until: day(undoUntil) })
                  : day(createdAt)
              }
              trailing={
                undoUntil ? (
                  <Button
                    size="sm"
                    busy={undoing === id}
                    disabled={undoing !== null}
                    aria-label={m.members_merge_undo_of({ name: dropped })}
                    onClick={() => undo(id, () => leaves(id))}
                  >
                    {m.members_merge_undo()}
                  </Button>
                ) : (
                  <Badge>{m.members_merges_undone()}</Badge>
                )
              }
            />
          ))}
        </List>
      </Card>
    </div>
  )
}
