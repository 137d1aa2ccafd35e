import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** How many podcasts a free account may still upload; renders nothing for a paid one, which has no limit. */
export function UploadsLeft() {
  const { user } = useSession()
  if (user?.subscription_plan !== 'free') return null
  return <>{m.podcasts_credits({ n: user.credits })}</>
}
