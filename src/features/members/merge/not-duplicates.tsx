import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import type { NotDuplicates as Kept } from '#contract/duplicates.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { duplicateListId } from './duplicate-list.tsx'
import { notDuplicateButtonId } from './duplicate-pair.tsx'
import { notDuplicatesQuery } from './merge-queries.ts'
import { useMarkNotDuplicates } from './use-not-duplicate.ts'
import type { Pair } from './use-not-duplicate.ts'

/** The pairs who are not the same person; each can go back among those who may be. */
export function NotDuplicates({ churchId, timezone }: { churchId: string; timezone: string }) {
  const apart = useInfiniteQuery(notDuplicatesQuery(churchId))
  const { takeBack, leaving, settled } = useMarkNotDuplicates(churchId)
  const place = useRef<HTMLDivElement>(null)
  const left = useRef(0)
  useEffect(() => {
    if (!settled) return
    // The keyboard goes on at the pair, in whichever list it is; where it is in none, at the one that now stands in its
    // place.
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const button =
      document.getElementById(notDuplicateButtonId(settled)) ??
      document.getElementById(undoButtonId(settled)) ??
      buttons[Math.min(left.current, buttons.length - 1)] ??
      document.getElementById(duplicateListId)
    button?.focus()
  }, [settled])

  const undo = (pair: Pair, index: number) => {
    left.current = index
    void takeBack(pair)
  }
  const said = ({ by_name: name, createdAt }: Kept) => {
    const date = shortDate(dateIn(timezone, new Date(createdAt)))
    return name ? m.members_apart_by({ name, date }) : date
  }
  const pages = apart.data?.pages ?? []
  const pairs = pages.flatMap((page) => page.pairs)
  const total = pages.at(-1)?.totalItems ?? 0
  if (apart.isError && pages.length === 0) {
    return <LoadFailed title={m.members_apart_list_failed()} query={apart} />
  }
  if (pairs.length === 0) return null
  return (
    <div ref={place}>
      <Card flush title={m.members_apart_title()}>
        <List>
          {pairs.map((pair, index) => (
            <ListRow
              key={undoButtonId(pair)}
              title={<bdi>{m.members_apart_names({ a: pair.a.name, b: pair.b.name })}</bdi>}
              detail={<bdi>{said(pair)}</bdi>}
              trailing={
                <Button
                  id={undoButtonId(pair)}
                  size="sm"
                  busy={leaving === pair}
                  busyText={m.members_merge_undo()}
                  disabled={leaving !== null}
                  aria-label={m.members_apart_undo_of({ a: pair.a.name, b: pair.b.name })}
                  onClick={() => undo(pair, index)}
                >
                  {m.members_merge_undo()}
                </Button>
              }
            />
          ))}
        </List>
      </Card>
      {apart.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(apart, m.members_more_failed)}
          busy={apart.isFetchingNextPage}
          text={m.members_shown({ shown: pairs.length, n: total })}
          part={pairs.length / total}
          pressOnly
        />
      )}
    </div>
  )
}

/** The button that puts a pair back, where the focus stays when that went wrong. */
const undoButtonId = ({ a, b }: Pair) => `undo-apart-${a.id}-${b.id}`
