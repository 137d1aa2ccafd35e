import { createFileRoute } from '@tanstack/react-router'
import { WebhookScreen } from '#src/features/webhooks/webhook-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/webhooks/$webhookId')({
  staticData: { title: m.webhooks_one_title, least: 'owner' },
  component: Webhook,
})

function Webhook() {
  const { webhookId } = Route.useParams()
  return <WebhookScreen key={webhookId} id={webhookId} />
}
