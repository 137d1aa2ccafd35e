import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useState } from 'react'
import { applications } from '#contract/leagues/applications.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { fees } from '#contract/leagues/fees.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { alwaysStale, query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { refresh } from '#src/queries/refresh.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { CardField } from '#src/widgets/card-payment/card-field.tsx'
import { CardNameField } from '#src/widgets/card-payment/card-name-field.tsx'
import { PaymentState } from '#src/widgets/card-payment/payment-state.tsx'
import { usePayment } from '#src/widgets/card-payment/use-payment.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { appliedTo, personOf } from '#src/features/leagues/applications/applications-query.ts'

interface Props {
  applicationId: string
  /** The bank has redirected back. */
  returned: boolean
}

type Fee = ResponseOf<typeof fees.find>

/** Pays an application's fee by card, to the organiser. */
export function PayScreen({ applicationId, returned }: Props) {
  const { paymentKey } = useSettings()
  const fee = useQuery(
    {
      ...query(fees.find, { application_id: applicationId }),
      staleTime: alwaysStale,
      // A refetch would unmount the open card form.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const payable = fee.data && paymentKey !== null && fee.data.account_id !== null
  return (
    <Page width="narrow">
      <PageHeader
        back={<BackLink to="/leagues/applied" label={m.leagues_applied_title()} />}
        title={m.fees_pay_title()}
      />
      {fee.isPending && <SkeletonList rows={3} label={m.ui_loading()} />}
      {fee.isError && !fee.data && <LoadFailed title={m.fees_pay_load_failed()} query={fee} />}
      {fee.data && (
        <Stack gap={5}>
          <Summary fee={fee.data} />
          {payable ? (
            <PayForm fee={fee.data} account={fee.data.account_id!} returned={returned} />
          ) : (
            <NothingDue fee={fee.data} />
          )}
        </Stack>
      )}
    </Page>
  )
}

function Summary({ fee: { application, amount, currency } }: { fee: Fee }) {
  const { title } = appliedTo(application)
  return (
    <Card title={<bdi>{title}</bdi>}>
      <Facts>
        <div>
          <dt>{m.fees_pay_to()}</dt>
          <dd>
            <bdi>{personOf(application).name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.fees_pay_amount()}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </div>
      </Facts>
    </Card>
  )
}

/** Shown when no fee is due or cards are not accepted. */
function NothingDue({ fee: { application } }: { fee: Fee }) {
  const back = (
    <Link to="/leagues/applied" className={buttonClass({ variant: 'primary' })}>
      {m.leagues_applied_title()}
    </Link>
  )
  return application.paid ? (
    <EmptyState icon={<BadgeCheck />} title={m.fees_pay_paid()} text={m.fees_pay_paid_text()} action={back} />
  ) : (
    <EmptyState drawing="giving" title={m.fees_pay_none()} text={m.fees_pay_none_text()} action={back} />
  )
}

function PayForm({ fee, account, returned }: { fee: Fee; account: string; returned: boolean }) {
  const { application, amount, currency } = fee
  const { application_id } = application
  const router = useRouter()
  const [name, setName] = useState(useSession().user?.name ?? '')
  const [tried, setTried] = useState(false)
  const payment = usePayment({
    what: `fee ${application_id}`,
    account,
    returned,
    begin: async () => (await call(fees.pay, { application_id })).clientSecret,
    ask: () => call(fees.confirm, { application_id }),
    returnTo: `/leagues/pay/${application_id}`,
    failure: m.card_payment_failed,
    onPaid: async () => {
      notify({ kind: 'success', message: m.fees_pay_done() })
      await refresh([applications.mine, leagues.find, fees.find])
      await router.navigate({ to: '/leagues/applied' })
    },
  })
  const lacksName = name.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (lacksName) return payment.setProblem(null)
        // Without the form there is no fallback: a card on file would belong to another account.
        if (!payment.card.current) return payment.setProblem(m.card_not_loaded())
        void payment.pay(name.trim())
      }}
    >
      <Stack gap={4}>
        <CardNameField value={name} onChange={setName} missing={tried && lacksName} />
        <CardField
          ref={payment.card}
          amount={Math.round(amount * 100)}
          currency={currency}
          account={account}
        />
        <PaymentState payment={payment} />
        <Button type="submit" variant="primary" size="lg" block busy={payment.busy}>
          {m.fees_pay_button({ amount: formatMoney(amount, currency) })}
        </Button>
        <p>{m.fees_pay_note({ name: personOf(application).name })}</p>
      </Stack>
    </form>
  )
}
