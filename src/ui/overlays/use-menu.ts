import { useId, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'

/** A menu that is open. */
export interface OpenedMenu {
  button: HTMLElement
  /** Which item has the focus first. */
  startAt: 'Home' | 'End'
}

/** What a button that opens the menu with this id has beside its events; undefined: the menu is closed. */
export function menuButton(menuId: string | undefined) {
  return {
    'data-menu-button': true,
    'aria-haspopup': 'menu',
    'aria-expanded': menuId !== undefined,
    'aria-controls': menuId,
  } as const
}

/**
 * A menu's state. `buttonEvents` are for its button, or for what contains all buttons of a menu that they share; each
 * of them has what `menuButton` returns.
 */
export function useMenu() {
  const id = useId()
  const [opened, setOpened] = useState<OpenedMenu>()
  const close = () => setOpened(undefined)
  const buttonOf = ({ target }: { target: EventTarget }) =>
    (target as Element).closest<HTMLElement>('[data-menu-button]')
  const buttonEvents = {
    onClick(event: MouseEvent) {
      const button = buttonOf(event)
      if (button) setOpened(button === opened?.button ? undefined : { button, startAt: 'Home' })
    },
    onKeyDown(event: KeyboardEvent) {
      const button = buttonOf(event)
      if (!button || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setOpened({ button, startAt: event.key === 'ArrowDown' ? 'Home' : 'End' })
    },
  }
  return { id, opened, buttonEvents, close }
}
