import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'

/** A new signing secret, shown once. `text`: explanation. */
export function SigningSecret(props: { secret: string; text: string; onClose: () => void }) {
  const { secret, text, onClose } = props
  const fieldId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify({ kind: 'success', message: m.webhooks_copied() })
    } catch {
      // The clipboard API needs HTTPS: selects the secret for manual copying.
      document.querySelector<HTMLInputElement>(`#${CSS.escape(fieldId)}`)?.select()
      notify({ kind: 'info', message: m.webhooks_copy_by_hand() })
    }
  }
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title={m.webhooks_secret_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.webhooks_done()}</Button>
          <Button
            variant="primary"
            icon={<Copy aria-hidden="true" />}
            data-autofocus
            onClick={() => void copy()}
          >
            {m.webhooks_copy()}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{text}</p>
        <TextField
          id={fieldId}
          label={m.webhooks_secret()}
          value={secret}
          readOnly
          compact
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
    </Dialog>
  )
}
