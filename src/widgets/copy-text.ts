import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** Copies a text and shows a notice: `done`, or that it must be copied by hand. */
export async function copyText(text: string, done = m.security_copied()): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'success', message: done })
  } catch {
    // The clipboard API needs HTTPS.
    notify({ kind: 'info', message: m.security_copy_by_hand() })
  }
}
