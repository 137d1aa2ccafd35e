import { createFileRoute, redirect } from '@tanstack/react-router'

// Unknown paths redirect to the home page.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
