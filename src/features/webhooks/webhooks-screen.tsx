import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { maxWebhooks, webhookEvents, webhooks } from '#contract/webhooks.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BackTo } from './back-to.tsx'
import { eventNames } from './event-names.ts'
import { SigningSecret } from './signing-secret.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The webhooks of a church. */
export function WebhooksScreen() {
  const churchId = useChurchId()
  const list = useQuery(query(webhooks.list, { church_id: churchId }, { live: 2000 }))
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const listed = list.data?.webhooks
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {m.webhooks_add()}
    </Button>
  )
  return (
    <Page width="reading">
      <PageHeader
        title={m.webhooks_title()}
        lead={m.webhooks_lead()}
        back={<BackTo to="/tools">{m.tools_title()}</BackTo>}
        actions={listed && listed.length > 0 && listed.length < maxWebhooks && add}
      />
      {!listed && list.isError && <LoadFailed title={m.webhooks_load_failed()} query={list} />}
      {!listed && !list.isError && (
        <Card flush>
          <SkeletonList rows={3} />
        </Card>
      )}
      {listed?.length === 0 && (
        <EmptyState
          icon={<WebhookIcon />}
          title={m.webhooks_empty()}
          text={m.webhooks_empty_text()}
          action={add}
        />
      )}
      {listed && listed.length > 0 && (
        <Card flush>
          <List>
            {listed.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </List>
        </Card>
      )}
      {adding && (
        <WebhookForm
          id={`webhook-of:${churchId}`}
          title={m.webhooks_add()}
          action={m.webhooks_add()}
          initial={{ url: '', events: [] }}
          onClose={() => setAdding(false)}
          onSave={async (values) => {
            const added = await call(webhooks.create, { church_id: churchId, ...values })
            setAdding(false)
            setSecret(added.secret)
            void refresh([webhooks.list])
          }}
        />
      )}
      {secret !== undefined && (
        <SigningSecret secret={secret} text={m.webhooks_secret_text()} onClose={() => setSecret(undefined)} />
      )}
    </Page>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events } = webhook
  const all = webhookEvents.filter((event) => events.includes(event))
  return (
    <ListRow
      chevron
      title={
        <Link to="/webhooks/$webhookId" params={{ webhookId: id }} className={rowLinkClass}>
          <bdi className={clampClass(2)}>{url}</bdi>
        </Link>
      }
      detail={all.map((event) => eventNames[event]()).join(' · ')}
      trailing={<WebhookBadge webhook={webhook} />}
    />
  )
}
