import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** How long the notice stays, in milliseconds. */
const shown = 12_000

/** Says what has been done to a pair of members, in a notice that offers to undo it. */
export function offerUndo(message: string, undo: () => void): void {
  const action = { label: m.members_merge_undo(), onAction: undo }
  notify({ kind: 'success', message, action, duration: shown })
}
