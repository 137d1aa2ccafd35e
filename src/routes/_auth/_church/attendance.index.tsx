import { createFileRoute } from '@tanstack/react-router'
import { AttendanceScreen } from '#src/features/attendance/attendance-screen.tsx'
import { attendanceSearch } from '#src/features/attendance/attendance-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/attendance/')({
  validateSearch: attendanceSearch,
  staticData: { least: 'usher', title: m.nav_attendance },
  component: Attendance,
})

function Attendance() {
  const navigate = Route.useNavigate()
  return (
    <AttendanceScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
