import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

// The living style guide, for developers: import.meta.env.DEV is false when it is built, so nothing of it is in the product.
export const Route = createFileRoute('/design')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', replace: true })
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('#src/features/design/design-screen.tsx'), 'DesignScreen')
    : undefined,
})
