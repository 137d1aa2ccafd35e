import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What somebody may be typing in. */
const editable = 'input, textarea, select, [contenteditable]'

/**
 * Moves the focus to the heading of a new page, so that it is announced and the keyboard starts there. Leaves it where
 * a page has focused a field of its own, and in a field that somebody has gone to since they asked for the page.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let focusedBefore: Element | null = null
    const stopNoting = router.subscribe('onBeforeNavigate', () => {
      focusedBefore = document.activeElement
    })
    // The field from which they asked for the page may be the one in which they go on.
    const goOn = ({ target }: Event) => {
      if (target === focusedBefore) focusedBefore = null
    }
    for (const type of ['pointerdown', 'input']) addEventListener(type, goOn, true)
    const stopFocusing = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const main = document.querySelector<HTMLElement>('#main')
      const focused = document.activeElement
      if (!main || main.contains(focused)) return
      if (focused !== focusedBefore && focused?.matches(editable)) return
      const heading = main.querySelector('h1') ?? main
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => {
      stopNoting()
      stopFocusing()
      for (const type of ['pointerdown', 'input']) removeEventListener(type, goOn, true)
    }
  }, [router])
}
