import { createRouter } from '@tanstack/react-router'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
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
import { loadPersonTools } from '#src/shell/signed-in-parts.tsx'
import { applyTheme, theme } from '#src/lib/theme.ts'
import { App } from './app.tsx'
import { routerOptions } from './router-options.ts'
import { routeTree } from './routes.gen.ts'
import { watchForUpdates } from '#src/sync/app-update.ts'
import { saveWhileListening } from '#src/audio/player/save-while-listening.ts'

/** Whoever reads a page that was there before the app has scrolled it: it stays where it is. */
let leftAsScrolled = servedPage() !== undefined
const router = createRouter({
  ...routerOptions,
  routeTree,
  scrollRestoration: () => {
    if (!leftAsScrolled) return true
    leftAsScrolled = false
    // The router stores the position of what it has seen scroll, and has seen nothing yet.
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
/** Loads what only someone who is signed in needs. */
async function followSession(): Promise<void> {
  const userId = activeUserId()
  if (userId === startedFor) return
  startedFor = userId
  if (!userId) return
  const { startSignedIn } = await import('#src/sync/signed-in.ts')
  void loadPersonTools().catch(() => {})
  await startSignedIn(userId, (href) => void router.navigate({ href }))
}

applyTheme()
persistServerTime(localStorage)
watchForInstallOffer()
markPage(hasSavedAudio())

/** Leads to the sign-in, which says that the server has ended the session. */
function leadToSignIn(): void {
  const { location } = router.state
  // The page itself may still be on its way.
  const guarded = router.matchRoutes(location).some(({ routeId }) => routeId === '/_auth')
  void router.navigate({
    to: '/login',
    search: { ended: true, back: guarded ? location.href : undefined },
    replace: true,
  })
}
const signedInUser = () => `${session().user?.id} ${session().user?.deletion_at}`
/** Follows who is signed in from now on. */
function watchSession(): void {
  let guardedFor = signedInUser()
  sessionStore.subscribe(() => {
    if (signedInUser() === guardedFor) return
    guardedFor = signedInUser()
    void followSession()
    // One or the other: the guard would lead to the sign-in as well, and the later of the two would stay.
    if (session().ended) leadToSignIn()
    // Who may be where is decided anew.
    else void router.invalidate()
  })
}

/** Whether the page as it was served is, to the letter, what this device would draw. */
function isServedForUs(): boolean {
  return !session().user && servedPage()?.language === language() && theme() === 'system'
}

/** The app, which goes on where somebody was on the served page: with what they have pressed there, and the focus. */
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

/**
 * Draws the first page, with what is kept on the device already in it. A page that was served whole stays as it is and
 * comes to life; where it differs from ours it is there to be read until ours takes its place, at one go.
 */
async function start(): Promise<void> {
  const element = document.getElementById('app')!
  const root = renderWhileBlocked(element)
  // What someone who is signed in needs is fetched while the database is read for who that is.
  if (localStorage.getItem('access_token')) void import('#src/sync/signed-in.ts').catch(() => {})
  await loadSession()
  watchSession()
  // The page's own files are fetched while what someone who is signed in needs is made ready.
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
    // Its outermost frame is then drawn as the server drew it.
    router.ssr = { manifest: undefined }
    hydrateRoot(element, app)
  } else {
    root().render(app)
  }
}

/**
 * Says what the app waits for while its database is held up, but for a page that was served whole and can be read.
 * Returns how to get the root for the app itself, and say no more.
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
// Not awaited here: what start-up loads may import from this module, which is not there before it has ended.
void start()
whenLoaded(saveWhileListening)
if ('serviceWorker' in navigator && import.meta.env.PROD) whenLoaded(() => void watchForUpdates())

/** A page that was served whole may have been there for long when the app comes to it. */
function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then)
}
