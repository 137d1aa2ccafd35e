import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { call, session, storeUser } from '#src/api/session.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { landing } from '#src/shell/landing.ts'
import { SiteFrame } from '#src/shell/site-frame.tsx'

/** Redirect target after sign-in. Restricted to own paths, to prevent open redirects. */
const back = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))

const searchSchema = v.object({
  back: v.optional(v.fallback(v.optional(back), undefined)),
  /** Sign-up for a church: skips the account type selection. */
  church: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})

/** Sets a new account's type to Standard. On failure the user is asked instead. */
const becomeStandard = singleFlight(async () => {
  try {
    const { account } = await import('#contract/account/account.ts')
    const { user } = await call(account.update, { user_type: 1 })
    storeUser(user)
  } catch {
    // The route guard redirects to the selection.
  }
})

// Routes for signed-out users; signed-in users are redirected to the page after sign-in.
export const Route = createFileRoute('/_guest')({
  validateSearch: searchSchema,
  search: { middlewares: [retainSearchParams(['church'])] },
  beforeLoad: async ({ search, cause }) => {
    const signedIn = session().user
    if (!signedIn) return
    const choosesType = signedIn.user_type === null && !signedIn.deletion_at
    if (search.church && choosesType && cause !== 'preload') await becomeStandard()
    const user = session().user ?? signedIn
    const to = landing(user)
    // Invited users skip the account type selection.
    const goesBack = to === '/dashboard' || (to === '/info' && search.back?.startsWith('/join/'))
    throw redirect({ to, href: goesBack ? search.back : undefined })
  },
  component: SiteFrame,
})
