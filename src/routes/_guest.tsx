import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { session } from '#src/api/session.ts'
import { landing } from '#src/shell/landing.ts'
import { SiteFrame } from '#src/shell/site-frame.tsx'

/** Where to go after the sign-in: a path of ours, never another site. */
const back = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))

// Everything below is for those who are not signed in; the others go where a sign-in would have led them.
export const Route = createFileRoute('/_guest')({
  validateSearch: v.object({ back: v.optional(v.fallback(v.optional(back), undefined)) }),
  beforeLoad: ({ search }) => {
    const { user } = session()
    if (!user) return
    const to = landing(user)
    // Someone who has been invited has something else to do than to choose an account type.
    const goesBack = to === '/dashboard' || (to === '/info' && search.back?.startsWith('/join/'))
    throw redirect({ to, href: goesBack ? search.back : undefined })
  },
  component: SiteFrame,
})
