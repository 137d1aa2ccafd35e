import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { integrations } from '#contract/blogs/integrations.ts'
import type { Integration, IntegrationName } from '#contract/blogs/integrations.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { IntegrationCard } from './integration-card.tsx'
import { ResetIntegration } from './reset-integration.tsx'
import styles from './integrations.module.css'

const providers = {
  WORDPRESS: { name: 'WordPress', text: m.integrations_wordpress_text, to: '/wordpress-integration' },
  WEBFLOW: { name: 'Webflow', text: m.integrations_webflow_text, to: '/webflow-integration' },
} as const

/** Publishing targets and their connections. */
export function IntegrationsScreen() {
  const result = useQuery(query(integrations.list, {}), queryClient)
  const of = (name: IntegrationName) => result.data?.find((one) => one.integration_name === name)
  return (
    <Page>
      <PageHeader
        title={m.integrations_title()}
        lead={m.integrations_lead()}
        back={<BackLink to="/blogs" label={m.blogs_back()} />}
      />
      {!result.data && result.isPending && <SkeletonList rows={4} />}
      {!result.data && result.isError && <LoadFailed title={m.integrations_load_failed()} query={result} />}
      {result.data && (
        <ul role="list" className={styles.list}>
          <ProviderCard provider="WORDPRESS" integration={of('WORDPRESS')} />
          <ProviderCard provider="WEBFLOW" integration={of('WEBFLOW')} />
          <IntegrationCard name="Zapier" logo="zapier" text={m.integrations_zapier_text()}>
            <Button
              aria-label={m.integrations_connect_to({ name: 'Zapier' })}
              onClick={() => notify({ kind: 'info', message: m.integrations_soon() })}
            >
              {m.integrations_connect()}
            </Button>
          </IntegrationCard>
          <IntegrationCard name={m.integrations_api_name()} logo="api" text={m.integrations_api_text()}>
            <Link to="/api-key" className={buttonClass({})}>
              {m.integrations_api_open()}
              <span className="visually-hidden"> {m.integrations_api_name()}</span>
            </Link>
          </IntegrationCard>
        </ul>
      )}
    </Page>
  )
}

function ProviderCard(props: { provider: IntegrationName; integration: Integration | undefined }) {
  const { provider, integration } = props
  const { name, text, to } = providers[provider]
  const isActive = integration?.status === 'ACTIVE'
  return (
    <IntegrationCard
      name={name}
      logo={provider.toLowerCase()}
      text={text()}
      badge={isActive && <Badge tone="success">{m.integrations_connected()}</Badge>}
    >
      {!isActive && (
        <Link
          to={to}
          className={buttonClass({ variant: 'primary' })}
          aria-label={m.integrations_connect_to({ name })}
        >
          {m.integrations_connect()}
        </Link>
      )}
      {isActive && (
        <>
          <SettingsLink integration={integration} name={name} />
          <ResetIntegration integrationId={integration.id} name={name} />
        </>
      )}
    </IntegrationCard>
  )
}

function SettingsLink({ integration, name }: { integration: Integration; name: string }) {
  const shared = { className: buttonClass({}), 'aria-label': m.integrations_settings_of({ name }) }
  return integration.integration_name === 'WORDPRESS' ? (
    <Link to="/wordpress-integration" {...shared}>
      {m.integrations_settings()}
    </Link>
  ) : (
    <Link to="/choose-collection/$integrationId" params={{ integrationId: integration.id }} {...shared}>
      {m.integrations_settings()}
    </Link>
  )
}
