import type { Webhook } from '#contract/webhooks.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'

/** State of a webhook. */
export function WebhookBadge({ webhook: { paused, failing_since } }: { webhook: Webhook }) {
  if (paused) return <Badge tone="warning">{m.webhooks_badge_paused()}</Badge>
  if (failing_since) return <Badge tone="danger">{m.webhooks_badge_failing()}</Badge>
  return <Badge tone="success">{m.webhooks_badge_active()}</Badge>
}
