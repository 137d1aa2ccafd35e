import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { EditForm } from './edit-form.tsx'

interface Props {
  podcast: Podcast
  open: boolean
  onClose: () => void
}

export function EditSheet({ podcast, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={m.podcasts_edit()} side>
      <EditForm podcast={podcast} onDone={onClose} />
    </Dialog>
  )
}
