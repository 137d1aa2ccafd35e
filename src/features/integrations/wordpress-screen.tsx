import { useQuery } from '@tanstack/react-query'
import { integrations } from '#contract/blogs/integrations.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { WordPressForm } from './wordpress-form.tsx'
import { WordPressSettings } from './wordpress-settings.tsx'

/** Connects a WordPress site; shows its settings once connected. */
export function WordPressScreen() {
  const result = useQuery(query(integrations.list, {}), queryClient)
  const integration = result.data?.find(({ integration_name: name }) => name === 'WORDPRESS')
  const isActive = integration?.status === 'ACTIVE'
  return (
    <Page width="narrow">
      <PageHeader
        title={m.integrations_wordpress_title()}
        lead={isActive ? integration.site_url : m.integrations_wordpress_lead()}
        back={<BackLink to="/integrations" label={m.integrations_title()} />}
      />
      {!result.data && result.isPending && <SkeletonList rows={3} />}
      {!result.data && result.isError && <LoadFailed title={m.integrations_load_failed()} query={result} />}
      {result.data && !isActive && (
        <WordPressForm siteUrl={integration?.site_url ?? ''} siteUser={integration?.site_user ?? ''} />
      )}
      {isActive && <WordPressSettings integration={integration} />}
    </Page>
  )
}
