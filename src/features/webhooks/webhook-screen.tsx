import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhookEvents, webhooks } from '#contract/webhooks.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BackTo } from './back-to.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { eventNames } from './event-names.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { WebhookForm } from './webhook-form.tsx'
import styles from './webhooks.module.css'

/** A webhook with state and deliveries. */
export function WebhookScreen({ id }: { id: string }) {
  const list = useQuery(query(webhooks.list, { church_id: useChurchId() }, { live: 2000 }))
  const webhook = list.data?.webhooks.find((one) => one.id === id)
  const [editing, setEditing] = useState(false)
  return (
    <Page width="reading">
      <PageHeader
        title={webhook ? <bdi className={styles.url}>{new URL(webhook.url).host}</bdi> : m.webhooks_title()}
        back={<BackTo to="/webhooks">{m.webhooks_title()}</BackTo>}
        actions={webhook && <WebhookActions webhook={webhook} onEdit={() => setEditing(true)} />}
      />
      {!list.data && list.isError && <LoadFailed title={m.webhooks_load_failed()} query={list} />}
      {!list.data && !list.isError && (
        <Card flush>
          <SkeletonList rows={4} />
        </Card>
      )}
      {list.data && !webhook && <EmptyState title={m.webhooks_missing()} />}
      {webhook && (
        <Stack gap={6}>
          <Trouble webhook={webhook} />
          <Facts webhook={webhook} />
          <DeliveriesCard webhookId={id} />
        </Stack>
      )}
      {webhook && editing && (
        <WebhookForm
          id={`webhook:${id}`}
          title={m.webhooks_edit_title()}
          action={m.webhooks_save()}
          initial={{ url: webhook.url, events: webhook.events }}
          onClose={() => setEditing(false)}
          onSave={async (values) => {
            await call(webhooks.update, { webhook_id: id, ...values })
            notify({ kind: 'success', message: m.webhooks_saved() })
            setEditing(false)
            void refresh([webhooks.list])
          }}
        />
      )}
    </Page>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, events } = webhook
  return (
    <Card title={m.webhooks_url()} action={<WebhookBadge webhook={webhook} />}>
      <dl className={styles.facts}>
        <div>
          <dt className="visually-hidden">{m.webhooks_url()}</dt>
          <dd>
            <bdi className={styles.url}>{url}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.webhooks_events()}</dt>
          <dd>
            {webhookEvents
              .filter((event) => events.includes(event))
              .map((event) => eventNames[event]())
              .join(' · ')}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const pauseTexts = {
  owner: m.webhooks_banner_owner,
  failing: m.webhooks_banner_failing,
  gone: m.webhooks_banner_gone,
}

/** Why nothing is sent, or what happens if failures continue. */
function Trouble({ webhook: { id, paused, failing_since } }: { webhook: Webhook }) {
  const resume = useCall(webhooks.update, {
    success: () => m.webhooks_resumed(),
    failure: m.webhooks_change_failed,
    refresh: [webhooks.list, webhooks.deliveries],
  })
  if (paused) {
    return (
      <Banner
        tone="warning"
        title={m.webhooks_badge_paused()}
        action={
          <Button
            size="sm"
            busy={resume.isPending}
            onClick={() => resume.mutate({ webhook_id: id, paused: false })}
          >
            {m.webhooks_resume()}
          </Button>
        }
      >
        {pauseTexts[paused]()}
      </Banner>
    )
  }
  if (!failing_since) return null
  const since = formatRelativeTime(Date.parse(failing_since))
  return (
    <Banner tone="danger" title={m.webhooks_badge_failing()}>
      {m.webhooks_banner_failed_since({ since })}
    </Banner>
  )
}
