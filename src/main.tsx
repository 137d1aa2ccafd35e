import { createRouter } from '@tanstack/react-router'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/typeface.css'
import { activeUserId, loadSession, session, sessionStore } from '#src/api/session.ts'
import { databaseState } from '#src/lib/database-state.ts'
import { handOverEarlySound } from '#src/audio/player/early-sound.ts'
import { placeOnPage, resume } from '#src/lib/replayed-clicks.ts'
import { language } from '#src/lib/language.ts'
import { watchForInstallOffer } from '#src/lib/install-offer.ts'
import { servedPage } from '#src/lib/served-page.ts'
import { hasSavedAudio, markPage } from '#src/lib/saved-audio-marks.ts'
import { shownSnapshot } from '#src/lib/roll-snapshot.ts'
import { persistServerTime } from '#src/lib/server-time.ts'
import { loadHeaderTitle, loadPersonTools, loadSectionTabs } from '#src/shell/signed-in-parts.tsx'
import { applyTheme, theme } from '#src/lib/theme.ts'
import { App } from './app.tsx'
import { routerOptions } from './router-options.ts'
import { routeTree } from './routes.gen.ts'
import { watchForUpdates } from '#src/sync/app-update.ts'
import { saveWhileListening } from '#src/audio/player/save-while-listening.ts'

/** Keeps the scroll position of a reader who scrolled before the app loaded. */
let leftAsScrolled = servedPage() !== undefined
const router = createRouter({
  ...routerOptions,
  routeTree,
  scrollRestoration: () => {
    if (!leftAsScrolled) return true
    leftAsScrolled = false
    // The router stores scroll positions on scroll events only.
    document.dispatchEvent(new Event('scroll'))
    return false
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

let startedFor: string | null = null
async function followSession(): Promise<void> {
  const userId = activeUserId()
  if (userId === startedFor) return
  startedFor = userId
  if (!userId) return
  const { startSignedIn } = await import('#src/sync/signed-in.ts')
  for (const load of [loadHeaderTitle, loadPersonTools, loadSectionTabs]) void load().catch(() => {})
  await startSignedIn(userId, (href) => void router.navigate({ href }))
}

applyTheme()
persistServerTime(localStorage)
watchForInstallOffer()
markPage(hasSavedAudio())

/** Redirects to the sign-in page, which explains that the session has ended. */
function leadToSignIn(): void {
  const { location } = router.state
  const guarded = router.matchRoutes(location).some(({ routeId }) => routeId === '/_auth')
  void router.navigate({
    to: '/login',
    search: { ended: true, back: guarded ? location.href : undefined },
    replace: true,
  })
}
const signedInUser = () => `${session().user?.id} ${session().user?.deletion_at}`
function watchSession(): void {
  let guardedFor = signedInUser()
  sessionStore.subscribe(() => {
    if (signedInUser() === guardedFor) return
    guardedFor = signedInUser()
    void followSession()
    // Not both: the later navigation would win.
    if (session().ended) leadToSignIn()
    else void router.invalidate()
  })
}

/** Whether the served HTML equals what the app would render, so that it can be hydrated. */
function isServedForUs(): boolean {
  return !session().user && servedPage()?.language === language() && theme() === 'system'
}

/** The app with the focus and pending click of the served page. */
function Start() {
  const [place] = useState(() => placeOnPage(!session().user))
  // When the screens have taken over what was typed, and show it.
  useEffect(
    () =>
      queueMicrotask(() => {
        resume(place)
        handOverEarlySound()
      }),
    [place],
  )
  return <App router={router} />
}

/** A matching served page is hydrated; a different one stays readable until it is replaced in one step. */
async function start(): Promise<void> {
  const element = document.getElementById('app')!
  const root = renderWhileBlocked(element)
  // Prefetches the signed-in code while the database is read.
  if (localStorage.getItem('access_token')) void import('#src/sync/signed-in.ts').catch(() => {})
  await loadSession()
  watchSession()
  // Route files load in parallel with the signed-in code.
  const fetched = session().user || servedPage() ? router.load().catch(() => {}) : undefined
  await followSession()
  await fetched
  if (shownSnapshot()) leftAsScrolled = true
  const app = (
    <StrictMode>
      <Start />
    </StrictMode>
  )
  if (isServedForUs()) {
    // Makes the root route render the same outer frame as the server.
    router.ssr = { manifest: undefined }
    hydrateRoot(element, app)
  } else {
    root().render(app)
  }
}

/**
 * Except over a served page, which stays readable. Returns a function that ends the message and returns the
 * root.
 */
function renderWhileBlocked(element: HTMLElement): () => Root {
  let root: Root | undefined
  const { unsubscribe } = databaseState.subscribe(async (state) => {
    if (state !== 'blocked' || servedPage()) return
    const { DatabaseBlocked } = await import('#src/shell/database-blocked.tsx')
    if (databaseState.state !== 'blocked') return
    root ??= createRoot(element)
    root.render(<DatabaseBlocked />)
  })
  return () => {
    unsubscribe()
    return root ?? createRoot(element)
  }
}
// Not awaited: modules loaded by start-up may import this module, which would deadlock.
void start()
whenLoaded(saveWhileListening)
if ('serviceWorker' in navigator && import.meta.env.PROD) whenLoaded(() => void watchForUpdates())

/** A served page may have finished loading long before the app runs. */
function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then)
}
