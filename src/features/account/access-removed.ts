import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** In milliseconds: it is long, and the person has to read it. */
const shownFor = 15_000

/** Tells that the first proof of the account's email has removed access that was added before it. */
export function notifyAccessRemoved(): void {
  notify({ kind: 'info', message: m.security_access_removed(), duration: shownFor })
}
