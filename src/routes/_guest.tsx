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

/** A page of the leagues, by which applicants come. */
const isOfLeagues = (path = '') => /^\/(leagues|blogs\/by)\//.test(path)

let chosen: { user_type?: 1; tools?: ['leagues'] } = {}
/** Completes a new account for what the user came for. On failure the user is asked for the account type. */
const completeAccount = singleFlight(async () => {
  try {
    const { account } = await import('#contract/account/account.ts')
    const { user } = await call(account.update, chosen)
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
    const hasName = /\p{L}/u.test(signedIn.name)
    const applies = isOfLeagues(search.back)
    if ((search.church || applies) && choosesType && cause !== 'preload') {
      // The setup of a church asks for a missing name.
      const isStandard = search.church || hasName
      chosen = { ...(isStandard && { user_type: 1 }), ...(applies && { tools: ['leagues'] }) }
      await completeAccount()
    }
    const user = session().user ?? signedIn
    const to = landing(user)
    // Invited users skip the account type selection.
    const goesBack = to === '/dashboard' || (to === '/info' && search.back?.startsWith('/join/'))
    throw redirect({ to, href: goesBack ? search.back : undefined })
  },
  component: SiteFrame,
})
