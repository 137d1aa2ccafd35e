import { ErrorPage } from '#src/shell/error-page.tsx'
import { PendingPage } from '#src/shell/pending-page.tsx'

/** What the router of the app and that of the pages which the server draws have in common. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
} as const
