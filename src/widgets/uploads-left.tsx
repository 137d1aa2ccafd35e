import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Remaining uploads of a free account; renders nothing for paid ones, which are unlimited. */
export function UploadsLeft() {
  const { user } = useSession()
  if (user?.subscription_plan !== 'free') return null
  return <>{m.podcasts_credits({ n: user.credits })}</>
}
