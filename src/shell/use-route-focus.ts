import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the heading of a new page, so that it is announced and the keyboard starts there. Leaves it where
 * a page has focused a field of its own.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.querySelector<HTMLElement>('#main')
        if (!main || main.contains(document.activeElement)) return
        const heading = main.querySelector('h1') ?? main
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
