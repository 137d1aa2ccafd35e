import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '#src/features/webhooks/webhooks-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/webhooks/')({
  staticData: { title: m.webhooks_title, least: 'owner' },
  component: WebhooksScreen,
})
