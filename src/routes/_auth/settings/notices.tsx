import { createFileRoute } from '@tanstack/react-router'
import { NoticeSettingsScreen } from '#src/features/notices/settings/notice-settings-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/settings/notices')({
  staticData: { title: m.notices_settings },
  component: NoticeSettingsScreen,
})
