import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** How many recordings a free account may still upload; a paid one has no bound, and nothing is said. */
export function UploadsLeft() {
  const { user } = useSession()
  if (user?.subscription_plan !== 'free') return null
  return <>{m.podcasts_credits({ n: user.credits })}</>
}
