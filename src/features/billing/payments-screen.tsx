import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CreditCard from 'lucide-react/icons/credit-card'
import type { User } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import type { Receipt } from '#contract/billing.ts'
import { productName } from '#contract/plans.ts'
import { query } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatPrice } from '#src/queries/format-money.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/figures/data-table.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { SeePlans } from '#src/forms/see-plans.tsx'
import { cardName } from './card-name.ts'
import { isGivenPlan } from './given-plan.tsx'
import { PortalButton } from './portal-button.tsx'
import { describeNextPayment } from './subscription-texts.ts'

/** What one pays for, with which card, and what has been paid. */
export function PaymentsScreen() {
  const { paymentKey } = useSettings()
  return (
    <Page width="reading">
      <PageHeader title={m.payments_title()} lead={m.payments_lead()} />
      {paymentKey === null ? (
        <Stack gap={4}>
          <Banner tone="warning">{m.billing_no_key()}</Banner>
          <div>
            <SeePlans />
          </div>
        </Stack>
      ) : (
        <Payments />
      )}
    </Page>
  )
}

function Payments() {
  const { user } = useSession()
  const current = useQuery(query(billing.current, {}))
  const paid = useQuery({ ...query(billing.receipts, {}), refetchOnMount: 'always' })
  const subscription = current.data?.subscription
  const card = paid.data?.card
  return (
    <Stack gap={6}>
      <Card
        title={m.payments_subscription()}
        action={
          <Link to="/pricing" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {m.billing_change_plan()}
          </Link>
        }
        flush
      >
        <List>
          {current.isError && !current.data ? (
            <LoadFailed title={m.pricing_failed()} query={current} />
          ) : (
            <ListRow
              title={
                subscription
                  ? productName(subscription.product)
                  : (user?.subscription_name ?? m.account_free())
              }
              detail={subscription ? describeNextPayment(subscription) : describeUnpaid(user)}
            />
          )}
          {card && (
            <ListRow
              leading={<CreditCard aria-hidden="true" />}
              title={cardName(card)}
              detail={m.payments_card_until({
                month: String(card.expMonth).padStart(2, '0'),
                year: String(card.expYear),
              })}
            />
          )}
        </List>
      </Card>
      <Card title={m.payments_receipts()}>
        {paid.data && <Receipts receipts={paid.data.receipts} />}
        {paid.isPending && <SkeletonList rows={3} label={m.ui_loading()} />}
        {paid.isError && !paid.data && <LoadFailed title={m.payments_failed()} query={paid} />}
      </Card>
      {paid.data && paid.data.receipts.length > 0 && (
        <p>
          <PortalButton returnTo="/payments">{m.payments_portal()}</PortalButton>
        </p>
      )}
    </Stack>
  )
}

const statuses = {
  paid: ['success', m.payments_paid],
  open: ['warning', m.payments_open],
  void: ['neutral', m.payments_void],
} as const

function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0) {
    return <EmptyState drawing="giving" title={m.payments_none()} text={m.payments_none_text()} />
  }
  return (
    <DataTable
      caption={m.payments_receipts()}
      hideCaption
      rows={receipts}
      rowKey={({ number }) => number}
      columns={[
        { key: 'date', heading: m.payments_date(), cell: ({ date }) => shortDateOf(date) },
        { key: 'number', heading: m.payments_number(), cell: ({ number }) => number },
        {
          key: 'amount',
          heading: m.payments_amount(),
          number: true,
          cell: ({ amount }) => formatPrice(amount),
        },
        { key: 'status', heading: m.payments_status(), cell: renderStatus },
        { key: 'url', heading: m.payments_receipt(), cell: renderLink },
      ]}
    />
  )
}

function renderStatus({ status }: Receipt) {
  const [tone, text] = statuses[status]
  return <Badge tone={tone}>{text()}</Badge>
}

function renderLink({ url, number }: Receipt) {
  return (
    url && (
      <a href={url} target="_blank" rel="noreferrer" aria-label={m.payments_see_label({ number })}>
        {m.payments_see()}
      </a>
    )
  )
}

/** What is said of a plan that is not paid for. */
function describeUnpaid(user: User | null): string {
  return user && isGivenPlan(user) ? m.pricing_given() : m.payments_nothing()
}
