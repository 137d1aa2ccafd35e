const MARGIN = 8

/** Below the button, above it, or over it where neither fits. */
export function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  // Aligned with the button's right edge in the right half of the window.
  const preferred = at.left + at.width / 2 > clientWidth / 2 ? at.right - width : at.left
  const left = Math.max(MARGIN, Math.min(preferred, clientWidth - width - MARGIN))
  const below = at.bottom + MARGIN / 2
  const above = at.top - MARGIN / 2 - height
  const lowest = clientHeight - MARGIN - height
  const top = below > lowest && above >= MARGIN ? above : Math.max(MARGIN, Math.min(below, lowest))
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}

/** Returns the item that a key moves to: arrows (wrapping), Home, End, or a first letter. */
export function itemForKey(menu: HTMLElement, key: string): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  const rest = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return rest.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))
}
