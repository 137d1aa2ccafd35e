import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { onSessionChange, session, whenSignedOut } from '#src/api/session.ts'
import { language, onLanguageChange } from '#src/lib/language.ts'
import { watchForInstallOffer } from '#src/lib/install-offer.ts'
import { applyTheme } from '#src/lib/theme.ts'
import { routeTree } from './routes.gen.ts'
import { watchForUpdates } from '#src/shell/app-update.ts'
import { ErrorPage } from '#src/shell/error-page.tsx'
import { keepListening } from '#src/shell/keep-listening.ts'
import { PendingPage } from '#src/shell/pending-page.tsx'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A new language draws everything anew; what was typed is kept as a draft. */
function App() {
  const locale = useSyncExternalStore(onLanguageChange, language)
  return <RouterProvider key={locale} router={router} />
}

let startedFor: string | null = null
/** Loads what only someone who is signed in needs. */
async function followSession(): Promise<void> {
  const userId = session().user?.id ?? null
  if (userId === startedFor) return
  startedFor = userId
  if (!userId) return
  const { startSignedIn } = await import('#src/shell/signed-in.ts')
  await startSignedIn(userId, (href) => void router.navigate({ href }))
}

applyTheme()
watchForInstallOffer()
whenSignedOut(() => {
  const { location, matches } = router.state
  const guarded = matches.some((match) => match.routeId === '/_auth')
  void router.navigate({
    to: '/login',
    search: { ended: true, back: guarded ? location.href : undefined },
    replace: true,
  })
})
onSessionChange(() => {
  if ((session().user?.id ?? null) === startedFor) return
  void followSession()
  // Who may be where is decided anew.
  void router.invalidate()
})

/** Draws the first page, with what is kept on the device already in it. */
async function start(): Promise<void> {
  // The page's own files are fetched while what someone who is signed in needs is made ready.
  const fetched = session().user ? router.load().catch(() => {}) : undefined
  await followSession()
  await fetched
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
// Not awaited here: what start-up loads may import from this module, which is not there before it has ended.
void start()
addEventListener('load', keepListening)

if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () => void watchForUpdates())
