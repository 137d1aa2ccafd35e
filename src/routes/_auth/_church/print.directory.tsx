import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DirectoryScreen } from '#src/features/print/directory-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const directorySearch = v.object({
  /** Group id. */
  group: v.optional(v.fallback(v.optional(v.string()), undefined)),
  /** `false` omits the phone numbers. */
  phones: v.optional(v.fallback(v.optional(v.literal(false)), undefined)),
})

export const Route = createFileRoute('/_auth/_church/print/directory')({
  validateSearch: directorySearch,
  staticData: { title: m.print_directory_title },
  component: Directory,
})

function Directory() {
  const navigate = Route.useNavigate()
  const { group, phones } = Route.useSearch()
  return (
    <DirectoryScreen
      group={group}
      withoutPhones={phones === false}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
