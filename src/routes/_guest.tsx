import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { call, session, storeUser } from '#src/api/session.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { landing } from '#src/shell/landing.ts'
import { SiteFrame } from '#src/shell/site-frame.tsx'

/** Where to go after the sign-in: a path of ours, never another site. */
const back = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))

const searchSchema = v.object({
  back: v.optional(v.fallback(v.optional(back), undefined)),
  /** They come from the home page, for their church: no choice of an account type, which they can make later. */
  church: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})

/** Makes a new account that is for a church a Standard one. When that fails, they are asked. */
const becomeStandard = singleFlight(async () => {
  try {
    const { account } = await import('#contract/account/account.ts')
    const { user } = await call(account.update, { user_type: 1 })
    storeUser(user)
  } catch {
    // The guard leads to the choice.
  }
})

// Everything below is for those who are not signed in; the others go where a sign-in would have led them.
export const Route = createFileRoute('/_guest')({
  validateSearch: searchSchema,
  search: { middlewares: [retainSearchParams(['church'])] },
  beforeLoad: async ({ search, cause }) => {
    const known = session().user
    if (!known) return
    // Who has not said a name yet, as after a sign-in by phone, is asked for it together with the type.
    const choosesType = known.user_type === null && !known.deletion_at
    const hasName = /\p{L}/u.test(known.name)
    if (search.church && choosesType && hasName && cause !== 'preload') await becomeStandard()
    const user = session().user ?? known
    const to = landing(user)
    // Someone who has been invited has something else to do than to choose an account type.
    const goesBack = to === '/dashboard' || (to === '/info' && search.back?.startsWith('/join/'))
    throw redirect({ to, href: goesBack ? search.back : undefined })
  },
  component: SiteFrame,
})
