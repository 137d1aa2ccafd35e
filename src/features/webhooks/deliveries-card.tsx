import { useInfiniteQuery } from '@tanstack/react-query'
import { webhooks } from '#contract/webhooks.ts'
import { call } from '#src/api/session.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import styles from './delivery-row.module.css'

const pageSize = 20

/** Deliveries of a webhook, refetched on changes. */
export function DeliveriesCard({ webhookId }: { webhookId: string }) {
  const query = useInfiniteQuery({
    queryKey: [webhooks.deliveries.name, { webhook_id: webhookId }],
    queryFn: ({ pageParam, signal }) =>
      call(webhooks.deliveries, { webhook_id: webhookId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    meta: { live: 2000 },
  })
  const { data, hasNextPage, isFetchingNextPage } = query
  // A new delivery shifts pages: removes duplicates.
  const listed = data?.pages.flatMap((page) => page.deliveries)
  const deliveries = listed && [...new Map(listed.map((one) => [one.id, one])).values()]
  return (
    <Card title={m.webhooks_deliveries()} flush>
      {!deliveries && !query.isError && <SkeletonList rows={4} />}
      {!deliveries && query.isError && <LoadFailed title={m.webhooks_deliveries_failed()} query={query} />}
      {deliveries?.length === 0 && (
        <EmptyState
          drawing="message"
          title={m.webhooks_deliveries_empty()}
          text={m.webhooks_deliveries_empty_text()}
        />
      )}
      {deliveries && deliveries.length > 0 && (
        <>
          <p className={styles.note}>{m.webhooks_deliveries_note()}</p>
          <List>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </List>
        </>
      )}
      {hasNextPage && (
        <LoadMore
          label={m.webhooks_more()}
          text={m.webhooks_shown({ shown: deliveries?.length ?? 0, n: data?.pages.at(-1)?.totalItems ?? 0 })}
          busy={isFetchingNextPage}
          onLoadMore={() => void loadNextPage(query)}
        />
      )}
    </Card>
  )
}
