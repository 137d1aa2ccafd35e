import { m } from '#src/locales/paraglide/messages.js'

/** How a value differs from the one before it, in words. */
export function trendText(difference: number | undefined): string {
  if (difference === undefined) return m.dashboard_first()
  if (difference === 0) return m.dashboard_same()
  return difference > 0 ? m.dashboard_more({ n: difference }) : m.dashboard_less({ n: -difference })
}
