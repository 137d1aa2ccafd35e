import type { MouseEvent } from 'react'

/** New tab, new window or download. */
export function forBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
