import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownMessage } from '#src/offline/overlay.ts'
import { MenuItem } from '#src/ui/overlays/menu.tsx'
import { MenuPanel } from '#src/ui/overlays/menu-panel.tsx'
import type { OpenedMenu } from '#src/ui/overlays/use-menu.ts'
import { copyText } from '#src/widgets/copy-text.ts'
import { isDeletable } from './rules.ts'

interface Props {
  id: string
  opened: OpenedMenu | undefined
  /** The message whose button has opened it. */
  message: ShownMessage | undefined
  own: boolean
  onDelete: (message: ShownMessage) => void
  onClose: () => void
}

/**
 * What can be done with a message: copy its text, delete one's own for both as long as that is possible. All messages
 * share it: a menu for each would be most of what a long conversation draws.
 */
export function MessageMenu({ id, opened, message, own, onDelete, onClose }: Props) {
  return (
    <MenuPanel id={id} opened={message && opened} onClose={onClose}>
      {message && message.message !== '' && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyText(message.message)}>
          {m.chat_copy()}
        </MenuItem>
      )}
      {message && own && isDeletable(message) && (
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(message)}>
          {m.chat_delete()}
        </MenuItem>
      )}
    </MenuPanel>
  )
}
