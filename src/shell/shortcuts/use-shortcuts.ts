import { useEffect, useRef } from 'react'
import { isTyping } from '#src/shell/use-search-keys.ts'

/** Milliseconds between the two keys of a sequence. */
const pause = 1500

interface Handlers {
  onList: () => void
  /** The key after "n". */
  onCreate: (key: string) => void
}

/** Keys without a modifier, outside of text fields, menus and dialogs. */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    let startedAt = -Infinity
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, timeStamp } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || repeat || isTyping(event)) return
      if (document.querySelector('dialog[open], [role=menu]:popover-open')) return
      const isSecond = timeStamp - startedAt < pause
      startedAt = key === 'n' && !isSecond ? timeStamp : -Infinity
      if (key === '?') latest.current.onList()
      else if (isSecond) latest.current.onCreate(key)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
