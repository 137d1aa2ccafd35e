import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#src/features/attendance/history-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/attendance/history')({
  staticData: { least: 'usher', title: m.attendance_history_title },
  component: HistoryScreen,
})
