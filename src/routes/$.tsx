import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '#src/messages/paraglide/messages.js'
import { notify } from '#src/ui/notices.ts'

// Unknown paths go home. One who searched is told that nothing was found.
export const Route = createFileRoute('/$')({
  beforeLoad: ({ params }) => {
    if (params._splat?.startsWith('@')) {
      notify({ kind: 'info', message: m.shell_search_nothing({ name: params._splat.slice(1) }) })
    }
    throw redirect({ to: '/', replace: true })
  },
})
