import { createFileRoute, redirect } from '@tanstack/react-router'

// Unknown paths go home.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
