import { createFileRoute } from '@tanstack/react-router'
import { OpenScreen } from '#src/features/leagues/find/open-screen.tsx'
import { openSearch } from '#src/features/leagues/find/open-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/leagues/open')({
  validateSearch: openSearch,
  staticData: { title: m.leagues_open_title },
  component: OpenPage,
})

function OpenPage() {
  return <OpenScreen search={Route.useSearch()} />
}
