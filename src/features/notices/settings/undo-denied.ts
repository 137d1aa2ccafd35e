import { isAppleTouch } from '#src/lib/install-offer.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Explains where to allow notifications again in the current browser. */
export function undoDenied(app: string): string {
  const agent = navigator.userAgent
  if (isAppleTouch()) return m.notices_denied_apple_touch({ app })
  if (agent.includes('Firefox/')) return m.notices_denied_firefox()
  if (agent.includes('Android')) return m.notices_denied_android({ app })
  // Every Chromium's user agent contains "Safari" too.
  if (agent.includes('Safari/') && !agent.includes('Chrome/')) return m.notices_denied_safari()
  return m.notices_denied_chrome()
}
