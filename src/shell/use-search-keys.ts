import { useEffect, useRef } from 'react'

/** Elements in which a letter is text. */
const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]'

export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** Calls `open` on Ctrl/Cmd K, and on "/" outside of text fields; not over a dialog. */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.defaultPrevented || !(isCommand || isSlash)) return
      if (document.querySelector('dialog[open]')) return
      if (isSlash && isTyping(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
