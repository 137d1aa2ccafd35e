import { m } from '#src/locales/paraglide/messages.js'
import { undoTime } from '#src/offline/plan.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { failureText } from './failure-text.ts'

interface Texts {
  /** The deleted entity's name. */
  name: string
  done: string
  failure: () => string
}

/**
 * Queues a deletion by `writeDeletion` and offers Undo while it is held back. Never rejects; resolves to whether it is
 * queued.
 */
export async function deleteWithUndo(
  queue: () => Promise<() => Promise<boolean>>,
  { name, done, failure }: Texts,
): Promise<boolean> {
  try {
    const undo = await queue()
    const label = m.attendance_undo()
    notify({
      kind: 'success',
      title: name,
      message: done,
      action: { label, onAction: () => void undoDeletion(undo, name, failure) },
      duration: undoTime,
    })
    return true
  } catch (error) {
    notify({ kind: 'error', message: failureText(error, failure) })
    return false
  }
}

async function undoDeletion(undo: () => Promise<boolean>, name: string, failure: () => string) {
  try {
    const undone = await undo()
    if (undone) notify({ kind: 'success', message: m.attendance_undone({ name }) })
    else notify({ kind: 'info', title: name, message: m.deletion_too_late() })
  } catch (error) {
    notify({ kind: 'error', message: failureText(error, failure) })
  }
}
