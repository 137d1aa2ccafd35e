import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/settings/')({
  staticData: { title: m.settings_title },
  component: SettingsScreen,
})
