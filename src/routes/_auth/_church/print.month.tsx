import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { MonthScreen } from '#src/features/print/month-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const monthSearch = v.object({
  month: v.optional(
    v.fallback(v.optional(v.pipe(v.string(), v.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))), undefined),
  ),
})

export const Route = createFileRoute('/_auth/_church/print/month')({
  validateSearch: monthSearch,
  staticData: { title: m.print_month_title },
  component: Month,
})

function Month() {
  const navigate = Route.useNavigate()
  return (
    <MonthScreen
      month={Route.useSearch().month}
      onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
    />
  )
}
