import Copy from 'lucide-react/icons/copy'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'

/** Copies a text that stands beside it. `what` says of which, to those who do not see that. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', message: m.security_copied() })
    } catch {
      // The clipboard needs https.
      notify({ kind: 'info', message: m.security_copy_by_hand() })
    }
  }
  return (
    <Button
      icon={<Copy aria-hidden="true" />}
      aria-label={`${m.security_copy()}: ${what}`}
      onClick={() => void copy()}
    >
      {m.security_copy()}
    </Button>
  )
}
