import { createFileRoute } from '@tanstack/react-router'
import { attendanceSearch } from '#src/features/attendance/attendance-search.ts'
import { RollScreen } from '#src/features/print/roll-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/print/roll')({
  validateSearch: attendanceSearch,
  staticData: { least: 'usher', title: m.print_roll_title },
  component: Roll,
})

function Roll() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <RollScreen
      date={search.date}
      service={search.service}
      group={search.group}
      onGroup={(group) => void navigate({ search: { ...search, group }, replace: true, resetScroll: false })}
    />
  )
}
