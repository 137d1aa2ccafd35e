import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#src/features/help/help-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/help/')({
  staticData: { title: m.nav_help },
  component: HelpScreen,
})
