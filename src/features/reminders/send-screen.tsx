import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { reminders } from '#contract/reminders.ts'
import type { Delivery, Send } from '#contract/reminders.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { useCall } from '#src/forms/use-call.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { sendPagesQuery } from '#src/queries/send-queries.ts'
import { DeliveryBadge, StoredNote, SendCounts } from '#src/widgets/send-status.tsx'
import { sendTitle } from './send-title.ts'
import styles from './send-screen.module.css'

/** One send with its recipients, and a retry for failed ones. */
export function SendScreen({ id }: { id: string }) {
  const query = useInfiniteQuery(sendPagesQuery(id))
  const pages = query.data?.pages ?? []
  const send = pages.at(-1)
  // Status changes shift pages: removes duplicates.
  const deliveries = pages.flatMap((page) => page.deliveries)
  const rows = [...new Map(deliveries.map((one) => [one.id, one])).values()]
  return (
    <Page width="reading">
      <PageHeader
        title={send ? sendTitle(send) : m.reminders_sends()}
        lead={
          send &&
          [send.event_title, formatRelativeTime(Date.parse(send.createdAt))].filter(Boolean).join(' · ')
        }
        back={
          <Link to="/church/messages" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ChevronLeft aria-hidden="true" />
            {m.reminders_link()}
          </Link>
        }
      />
      {query.isPending && <SkeletonList rows={6} />}
      {!send && query.isError && <LoadFailed title={m.reminders_send_failed()} query={query} />}
      {send && (
        <Stack gap={4}>
          <div role="status">
            <SendCounts counts={send.counts} />
          </div>
          <StoredNote counts={send.counts} />
          {send.counts.failed > 0 && <Resend send={send} />}
          <Card flush>
            <List>
              {rows.map((delivery) => (
                <Recipient key={delivery.id} churchId={send.church_id} delivery={delivery} />
              ))}
            </List>
          </Card>
          {query.hasNextPage && (
            <LoadMore
              label={m.reminders_more()}
              text={m.reminders_shown({ shown: rows.length, n: send.totalItems })}
              busy={query.isFetchingNextPage}
              onLoadMore={() => void loadNextPage(query)}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}

function Resend({ send }: { send: Send }) {
  const resend = useCall(reminders.resend, {
    success: () => m.reminders_resent(),
    failureTitle: m.reminders_failed,
    refresh: [reminders.send, reminders.sends],
  })
  return (
    <Banner
      tone="danger"
      title={m.reminders_count_failed({ n: send.counts.failed })}
      action={
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden="true" />}
          busy={resend.isPending}
          onClick={() => resend.mutate({ send_id: send.id })}
        >
          {m.reminders_resend()}
        </Button>
      }
    >
      {null}
    </Banner>
  )
}

function Recipient({ churchId, delivery }: { churchId: string; delivery: Delivery }) {
  const { member_id, name, channel, address, status, problem, shares } = delivery
  const where = address && (channel === 'sms' ? formatPhone(address) : address)
  return (
    <ListRow
      className={styles.row}
      leading={<Avatar name={name} colourKey={member_id ?? name} size="sm" />}
      title={
        member_id ? (
          <Link
            to="/members/form/$churchId/$memberId"
            params={{ churchId, memberId: member_id }}
            className={rowLinkClass}
          >
            {name}
          </Link>
        ) : (
          name
        )
      }
      detail={
        <>
          {where}
          {shares && <div>{m.reminders_shares()}</div>}
          {problem && <div>{problem}</div>}
        </>
      }
      trailing={<DeliveryBadge status={status} />}
    />
  )
}
