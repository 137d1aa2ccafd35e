import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { Menu, menuItemClass } from '#src/ui/overlays/menu.tsx'
import { useMedia } from '#src/ui/use-media.ts'

/** Props that style a link as a button or menu item. */
type LinkLook = { className: string; role?: 'menuitem'; tabIndex?: -1 }

interface Props {
  /** The main action. */
  primary: ReactNode
  /** Secondary links. */
  renderLinks: (look: LinkLook) => ReactNode
}

/** Actions of a screen's header. On narrow windows the secondary links move into a menu. */
export function ScreenActions({ primary, renderLinks }: Props) {
  const inPane = useContext(PaneScroller) !== null
  const wide = useMedia('(min-width: 60rem)') && !inPane
  return (
    <>
      {wide && renderLinks({ className: buttonClass() })}
      {primary}
      {!wide && (
        <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.ui_more_actions()}>
          {renderLinks({ className: menuItemClass, role: 'menuitem', tabIndex: -1 })}
        </Menu>
      )}
    </>
  )
}
