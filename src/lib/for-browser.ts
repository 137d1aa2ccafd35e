import type { MouseEvent } from 'react'

/** Whether a press on a link is the browser's: it opens a tab or a window, or saves. */
export function forBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
