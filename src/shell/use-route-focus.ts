import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Puts the focus on the heading of a page that has been gone to, so that it is read out and the keyboard starts
 * there. A page that has put the focus into a field of its own keeps it.
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
