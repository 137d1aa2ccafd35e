import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { notDuplicateButtonId, DuplicatePair } from './duplicate-pair.tsx'
import { duplicatesQuery } from './merge-queries.ts'
import { useMarkNotDuplicates } from './use-not-duplicate.ts'
import type { Pair } from './use-not-duplicate.ts'
import styles from './duplicates-screen.module.css'

/** Where the focus goes when there is nothing left in either list to go on with. */
export const duplicateListId = 'duplicates'

/** The pairs who may be one person; each is merged, or marked as not duplicates. */
export function DuplicateList({ churchId }: { churchId: string }) {
  const duplicates = useInfiniteQuery(duplicatesQuery(churchId))
  const { markNotDuplicates, leaving, settled } = useMarkNotDuplicates(churchId)
  const place = useRef<HTMLDivElement>(null)
  const left = useRef(0)
  useEffect(() => {
    if (!settled) return
    // The keyboard goes on at the pair, or, where its button has gone with it, at the one that now stands in its place.
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = buttons[Math.min(left.current, buttons.length - 1)]
    const button = document.getElementById(notDuplicateButtonId(settled)) ?? next ?? place.current
    button?.focus()
  }, [settled])

  const leave = (pair: Pair, index: number) => {
    left.current = index
    void markNotDuplicates(pair)
  }
  const pages = duplicates.data?.pages ?? []
  const pairs = pages.flatMap((page) => page.pairs)
  const total = pages.at(-1)?.totalItems ?? 0
  return (
    <>
      {duplicates.isPending && (
        <Card flush>
          <SkeletonList rows={4} />
        </Card>
      )}
      {duplicates.isError && pages.length === 0 && (
        <LoadFailed title={m.members_duplicates_failed()} query={duplicates} />
      )}
      {pages.length > 0 && (
        <div ref={place} id={duplicateListId} tabIndex={-1}>
          {pairs.length === 0 && (
            <EmptyState
              drawing="people"
              title={m.members_duplicates_none_title()}
              text={m.members_duplicates_none_text()}
            />
          )}
          {pairs.length > 0 && (
            <ul role="list" className={styles.pairs}>
              {pairs.map((pair, index) => (
                <DuplicatePair
                  key={`${pair.a.id} ${pair.b.id}`}
                  pair={pair}
                  leaving={leaving === pair}
                  disabled={leaving !== null}
                  onKeepApart={() => leave(pair, index)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {duplicates.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(duplicates, m.members_more_failed)}
          busy={duplicates.isFetchingNextPage}
          text={m.members_shown({ shown: pairs.length, n: total })}
          part={pairs.length / total}
          pressOnly
        />
      )}
    </>
  )
}
