import { webhooks } from '#contract/webhooks.ts'
import type { WebhookDelivery, WebhookDeliveryStatus } from '#contract/webhooks.ts'
import { useCall } from '#src/forms/use-call.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { eventNames } from './event-names.ts'
import styles from './delivery-row.module.css'

const statuses: Record<WebhookDeliveryStatus, { tone: Tone; name: () => string }> = {
  pending: { tone: 'neutral', name: m.webhooks_status_pending },
  delivered: { tone: 'success', name: m.webhooks_status_delivered },
  failed: { tone: 'danger', name: m.webhooks_status_failed },
}

/** A delivery with its last response and a resend button. */
export function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, event, status, attempts, problem } = delivery
  const name = eventNames[event]()
  const when = formatRelativeTime(Date.parse(delivery.createdAt))
  const { tone, name: statusName } = statuses[status]
  const resend = useCall(webhooks.redeliver, {
    success: () => m.webhooks_resent(),
    failure: m.webhooks_resend_failed,
    refresh: [webhooks.deliveries],
  })
  const isUnderWay = attempts === 0 && delivery.next_attempt_at !== null
  const facts = [when, attempts > 0 && m.webhooks_attempts({ n: attempts }), nextTry(delivery)]
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.title}>
          {name}
          <Badge tone={tone}>{statusName()}</Badge>
        </div>
        <div className={styles.facts}>{facts.filter(Boolean).join(' · ')}</div>
        {problem && <div className={styles.problem}>{problem}</div>}
        <LastResponse delivery={delivery} />
      </div>
      {!isUnderWay && (
        <Button
          size="sm"
          aria-label={m.webhooks_resend_of({ event: name, when })}
          busy={resend.isPending}
          onClick={() => resend.mutate({ delivery_id: id })}
        >
          {m.webhooks_resend()}
        </Button>
      )}
    </li>
  )
}

function nextTry({ next_attempt_at }: WebhookDelivery): string | null {
  if (next_attempt_at === null) return null
  const at = Date.parse(next_attempt_at)
  const isSoon = at < Date.now() + 60_000
  return isSoon ? m.webhooks_next_try_now() : m.webhooks_next_try({ when: formatRelativeTime(at) })
}

function LastResponse({ delivery }: { delivery: WebhookDelivery }) {
  const { response_status, response_body, duration } = delivery
  if (response_status === null) return null
  return (
    <details className={styles.response}>
      <summary>
        {m.webhooks_response()}{' '}
        <span>{m.webhooks_response_of({ status: response_status, ms: duration ?? 0 })}</span>
      </summary>
      {response_body ? <pre>{response_body}</pre> : <p>{m.webhooks_response_empty()}</p>}
    </details>
  )
}
