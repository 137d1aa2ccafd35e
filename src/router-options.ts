import { ErrorPage } from '#src/shell/error-page.tsx'
import { PendingPage } from '#src/shell/pending-page.tsx'

export const routerOptions = {
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
} as const
