import { useEffect, useRef } from 'react'

/** Where "/" is typed and not pressed. */
const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]'

/** Calls `open` at Ctrl or Cmd K, and at "/" where nobody is typing; never over an open dialog. */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.defaultPrevented || !(isCommand || isSlash)) return
      if (document.querySelector('dialog[open]')) return
      if (isSlash && event.target instanceof Element && event.target.closest(typing)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
