import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { deletableMinutes } from '#contract/messages.ts'
import { timeOfDay } from '#src/lib/dates.ts'
import { serverNow } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownMessage } from '#src/offline/overlay.ts'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { copyText } from '#src/widgets/copy-text.ts'
import styles from './message-item.module.css'

interface Props {
  message: ShownMessage
  own: boolean
  onDelete: () => void
}

/** Message actions: copy, and delete for both users while allowed. */
export function MessageMenu({ message: { message, sequence, createdAt }, own, onDelete }: Props) {
  const deletable = own && sequence !== null && isDeletable(createdAt)
  if (message === '' && !deletable) return null
  return (
    <Menu
      label={m.chat_message_menu({ time: timeOfDay(Date.parse(createdAt)) })}
      button={<Ellipsis aria-hidden="true" />}
      buttonClassName={styles.menu ?? ''}
    >
      {message !== '' && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyText(message)}>
          {m.chat_copy()}
        </MenuItem>
      )}
      {deletable && (
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
          {m.chat_delete()}
        </MenuItem>
      )}
    </Menu>
  )
}

/** A local estimate; the server decides. */
function isDeletable(createdAt: string): boolean {
  return serverNow() - Date.parse(createdAt) < deletableMinutes * 60_000
}
