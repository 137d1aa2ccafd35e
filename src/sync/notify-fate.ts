import { m } from '#src/locales/paraglide/messages.js'
import { longNotice, notify } from '#src/ui/overlays/notices.ts'
import type { Fate } from './settle-row.ts'

/** Says what has become of a write; `done` where the server has all of it. */
export function notifyFate(fate: Fate, done: string): void {
  if (fate === 'conflict') notify({ kind: 'info', message: m.waiting_conflict_saved(), duration: longNotice })
  else notify({ kind: 'success', message: fate === 'sent' ? done : m.members_kept() })
}
