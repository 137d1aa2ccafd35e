import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { call } from '#src/api/session.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { sendTitle } from './send-title.ts'
import { TextsCard } from './texts-card.tsx'

const pageSize = 10

/** Messages of a church: sends and templates. */
export function MessagesScreen() {
  const church = useChurch()
  const leads = church?.role !== 'usher'
  return (
    <Page width="reading">
      <PageHeader title={m.reminders_link()} lead={leads ? m.reminders_lead() : m.reminders_leaders_only()} />
      {leads && (
        <Stack gap={6}>
          <SendsCard />
          {church && <TextsCard church={church} />}
        </Stack>
      )}
    </Page>
  )
}

function SendsCard() {
  const churchId = useChurchId()
  const query = useInfiniteQuery({
    queryKey: [reminders.sends.name, { church_id: churchId }],
    queryFn: ({ pageParam, signal }) =>
      call(reminders.sends, { church_id: churchId, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    meta: { live: 2000 },
  })
  const { data, hasNextPage, isFetchingNextPage } = query
  // A new send shifts pages: removes duplicates.
  const listed = data?.pages.flatMap((page) => page.sends)
  const sends = listed && [...new Map(listed.map((send) => [send.id, send])).values()]
  const total = data?.pages.at(-1)?.totalItems ?? 0
  return (
    <Card title={m.reminders_sends()} flush>
      {!sends && !query.isError && <SkeletonList rows={3} />}
      {!sends && query.isError && <LoadFailed title={m.reminders_sends_failed()} query={query} />}
      {sends?.length === 0 && (
        <EmptyState
          drawing="message"
          title={m.reminders_sends_empty_title()}
          text={m.reminders_sends_empty_text()}
          action={
            <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
              {m.nav_dashboard()}
            </Link>
          }
        />
      )}
      {sends && sends.length > 0 && (
        <List>
          {sends.map((send) => (
            <SendRow key={send.id} send={send} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <LoadMore
          label={m.reminders_more()}
          text={m.reminders_shown({ shown: sends?.length ?? 0, n: total })}
          busy={isFetchingNextPage}
          onLoadMore={() => void loadNextPage(query)}
          pressOnly
        />
      )}
    </Card>
  )
}

function SendRow({ send }: { send: Send }) {
  const { counts } = send
  const recipients = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const detail = [
    send.event_title,
    formatRelativeTime(Date.parse(send.createdAt)),
    m.reminders_recipients({ n: recipients }),
  ]
  return (
    <ListRow
      chevron
      title={
        <Link to="/church/sends/$sendId" params={{ sendId: send.id }} className={rowLinkClass}>
          {sendTitle(send)}
        </Link>
      }
      detail={detail.filter(Boolean).join(' · ')}
      trailing={
        <>
          {counts.queued > 0 && <Badge>{m.reminders_count_queued({ n: counts.queued })}</Badge>}
          {counts.failed > 0 && <Badge tone="danger">{m.reminders_count_failed({ n: counts.failed })}</Badge>}
        </>
      }
    />
  )
}
