import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { integrations } from '#contract/blogs/integrations.ts'
import type { Integration, IntegrationName } from '#contract/blogs/integrations.ts'
import { query, queryClient } from '#src/api/query.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass, iconButtonClass } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import styles from './sync-cards.module.css'

const names: Record<IntegrationName, string> = { WEBFLOW: 'Webflow', WORDPRESS: 'WordPress' }

/** The sites that a post can be sent to, each with when that was last done. */
export function SyncCards({ blogId }: { blogId: string }) {
  const result = useQuery(
    { ...query(integrations.list, { blog_id: blogId }), refetchOnMount: 'always' },
    queryClient,
  )
  if (!result.data) {
    return result.isError ? (
      <LoadFailed title={m.integrations_load_failed()} query={result} />
    ) : (
      // As high as what comes for most, in each language: the sheet stands on the window's edge, and what is above would
      // move from under the finger.
      <div className={styles.pending} role="status">
        <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
        <Skeleton height="100%" />
        <NoneActive />
      </div>
    )
  }
  const active = result.data.filter(({ status }) => status === 'ACTIVE')
  if (active.length === 0) return <NoneActive />
  return (
    <List>
      {active.map((integration) => (
        <SyncCard key={integration.id} integration={integration} blogId={blogId} />
      ))}
    </List>
  )
}

function NoneActive() {
  return (
    <Stack gap={2}>
      <p>{m.integrations_none_active()}</p>
      <div>
        <Link to="/integrations" className={buttonClass({})}>
          {m.integrations_open()}
        </Link>
      </div>
    </Stack>
  )
}

function SyncCard({ integration, blogId }: { integration: Integration; blogId: string }) {
  const { id, integration_name, synced } = integration
  const name = names[integration_name]
  const failed = () => m.integrations_sync_failed({ name })
  const sync = useCall(integrations.sync, {
    success: ({ message }) => message,
    failure: failed,
    // It is said beside the button, which may be far from a notice.
    inline: () => true,
    refresh: [integrations.list],
  })
  const when = synced && formatRelativeTime(Date.parse(synced.at))
  return (
    <>
      <ListRow
        leading={
          <img src={`/integrations/${integration_name.toLowerCase()}.svg`} alt="" width="40" height="40" />
        }
        title={name}
        detail={when ? m.integrations_synced_at({ when }) : m.integrations_synced_never()}
        trailing={
          <>
            {synced?.url && (
              <a
                href={synced.url}
                target="_blank"
                rel="noopener noreferrer"
                className={iconButtonClass()}
                aria-label={m.integrations_open_there({ name })}
              >
                <ExternalLink aria-hidden="true" />
              </a>
            )}
            <Button
              aria-label={m.integrations_sync_with({ name })}
              busy={sync.isPending}
              onClick={() => sync.mutate({ integration_id: id, blog_id: blogId })}
            >
              {m.integrations_sync()}
            </Button>
          </>
        }
      />
      {(sync.isPending || sync.isError || sync.data?.warning) && (
        <li>
          {sync.isPending && <Banner icon={<Spinner />}>{m.integrations_syncing({ name })}</Banner>}
          {sync.isError && !sync.isPending && (
            <Banner tone="danger" role="alert">
              {failureText(sync.error, failed)}
            </Banner>
          )}
          {sync.data?.warning && <Banner tone="warning">{sync.data.warning}</Banner>}
        </li>
      )}
    </>
  )
}
