import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const editable = 'input, textarea, select, [contenteditable]'

/**
 * Moves the focus to the heading of a new page, so that it is announced. Skips pages that focus a field
 * themselves, and a field that the user has entered since the navigation.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let focusedBefore: Element | null = null
    const stopNoting = router.subscribe('onBeforeNavigate', () => {
      focusedBefore = document.activeElement
    })
    // The field that triggered the navigation may be the one the user continues in.
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
