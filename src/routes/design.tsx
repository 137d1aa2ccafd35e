import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

// The style guide for developers, excluded from production builds by import.meta.env.DEV.
export const Route = createFileRoute('/design')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', replace: true })
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('#src/features/design/design-screen.tsx'), 'DesignScreen')
    : undefined,
})
