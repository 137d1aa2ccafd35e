import Copy from 'lucide-react/icons/copy'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { copyText } from './copy-text.ts'

/** Copies the text next to it. `what`: accessible name of the text. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Button
      icon={<Copy aria-hidden="true" />}
      aria-label={`${m.security_copy()}: ${what}`}
      onClick={() => void copyText(text)}
    >
      {m.security_copy()}
    </Button>
  )
}
