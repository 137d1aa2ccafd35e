import { createFileRoute } from '@tanstack/react-router'
import { WordPressScreen } from '#src/features/integrations/wordpress-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/wordpress-integration')({
  staticData: { title: m.integrations_wordpress_title },
  component: WordPressScreen,
})
