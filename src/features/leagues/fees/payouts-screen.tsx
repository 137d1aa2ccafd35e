import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { fees, payoutCountries } from '#contract/leagues/fees.ts'
import type { PayoutAccount } from '#contract/leagues/fees.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { alwaysStale, query, queryClient } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { failureText } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { CountryField } from '#src/widgets/country-field.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { OrganisersOnly } from '#src/features/leagues/organisers-only.tsx'

/** The provider's dashboard for organisers. */
const dashboard = 'https://dashboard.stripe.com/'

/** Payout settings of an organiser. */
export function PayoutsScreen() {
  const { paymentKey } = useSettings()
  return (
    <Page width="reading">
      <PageHeader
        back={<BackLink to="/leagues/list" label={m.nav_leagues_list()} />}
        title={m.fees_payouts_title()}
        lead={m.fees_payouts_lead()}
      />
      <OrganisersOnly>
        {paymentKey === null ? (
          <Stack gap={4}>
            <Banner tone="warning">{m.fees_payouts_off()}</Banner>
            <Cluster>
              <Link to="/leagues/applications" className={buttonClass()}>
                {m.leagues_see_applications()}
              </Link>
            </Cluster>
          </Stack>
        ) : (
          <Payouts />
        )}
      </OrganisersOnly>
    </Page>
  )
}

function Payouts() {
  // Refetched on each return from the provider.
  const account = useQuery({ ...query(fees.account, {}), staleTime: alwaysStale }, queryClient)
  if (account.isPending) return <SkeletonList rows={2} label={m.ui_loading()} />
  if (account.data === undefined) return <LoadFailed title={m.fees_payouts_failed()} query={account} />
  const { account: details } = account.data
  return details ? <Account account={details} /> : <NewAccount />
}

/** Opens the provider's onboarding page. */
function useSetUp() {
  return useCall(fees.setUp, {
    failure: m.fees_payouts_open_failed,
    inline: () => true,
    onSuccess: ({ url }) => location.assign(url),
  })
}

function NewAccount() {
  const [country, setCountry] = useState('')
  const [tried, setTried] = useState(false)
  const setUp = useSetUp()
  return (
    <Card title={m.fees_payouts_new()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (country !== '') setUp.mutate({ country })
        }}
      >
        <Stack gap={4}>
          <ul>
            <li>{m.fees_payouts_point_account()}</li>
            <li>{m.fees_payouts_point_cost()}</li>
            <li>{m.fees_payouts_point_paid()}</li>
          </ul>
          <CountryField
            label={m.fees_payouts_country()}
            help={m.fees_payouts_country_help()}
            value={country}
            onChange={setCountry}
            among={payoutCountries}
            error={tried && country === '' ? m.fees_payouts_country_required() : undefined}
            required
          />
          {setUp.isError && (
            <Banner tone="danger" role="alert">
              {failureText(setUp.error, m.fees_payouts_open_failed)}
            </Banner>
          )}
          <Button type="submit" variant="primary" busy={setUp.isPending || setUp.isSuccess}>
            {m.fees_payouts_open()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

const states = {
  incomplete: {
    tone: 'warning',
    title: m.fees_payouts_incomplete,
    text: m.fees_payouts_incomplete_text,
  },
  checking: { tone: 'accent', title: m.fees_payouts_checking, text: m.fees_payouts_checking_text },
  ready: { tone: 'success', title: m.fees_payouts_ready, text: m.fees_payouts_ready_text },
} as const

function Account({ account: { country, state } }: { account: PayoutAccount }) {
  const setUp = useSetUp()
  const [leaving, setLeaving] = useState(false)
  const disconnect = useCall(fees.disconnect, {
    success: ({ message }) => message,
    failure: m.fees_payouts_disconnect_failed,
    refresh: [fees.account],
  })
  const { tone, title, text } = states[state]
  return (
    <Stack gap={4}>
      <Banner
        tone={tone}
        title={title()}
        icon={state === 'ready' ? <BadgeCheck aria-hidden="true" /> : <CreditCard aria-hidden="true" />}
      >
        {text()}
      </Banner>
      {setUp.isError && (
        <Banner tone="danger" role="alert">
          {failureText(setUp.error, m.fees_payouts_open_failed)}
        </Banner>
      )}
      <p>{m.fees_payouts_in({ country: countryName(country, language()) })}</p>
      <Cluster gap={2}>
        {state === 'incomplete' && (
          <Button
            variant="primary"
            busy={setUp.isPending || setUp.isSuccess}
            onClick={() => setUp.mutate({ country })}
          >
            {m.fees_payouts_go_on()}
          </Button>
        )}
        <a className={buttonClass()} href={dashboard} target="_blank" rel="noreferrer">
          {m.fees_payouts_dashboard()}
        </a>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          {m.fees_payouts_disconnect()}
        </Button>
      </Cluster>
      {leaving && (
        <ConfirmCall
          call={disconnect}
          input={{}}
          title={m.fees_payouts_disconnect_title()}
          text={m.fees_payouts_disconnect_text()}
          confirmLabel={m.fees_payouts_disconnect()}
          onClose={() => setLeaving(false)}
        />
      )}
    </Stack>
  )
}
