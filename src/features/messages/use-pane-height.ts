import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a pane that fills the window below its top, excluding a phone's on-screen keyboard,
 * which covers the window without resizing it. Sets `--pane-start` and `--keyboard`.
 */
export function usePaneHeight() {
  const pane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = () => {
      const start = element.getBoundingClientRect().top + scrollY
      element.style.setProperty('--pane-start', `${start}px`)
      const { visualViewport: shown } = globalThis
      // Pinch zoom also shrinks the visual viewport.
      const covered = shown ? innerHeight - shown.height * shown.scale : 0
      element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    measure()
    // In the next frame, since measuring changes the page's height.
    const watching = new ResizeObserver(() => requestAnimationFrame(measure))
    watching.observe(document.body)
    // Observed because a removed banner makes it larger without resizing anything else.
    const main = element.closest('main')
    if (main) watching.observe(main)
    visualViewport?.addEventListener('resize', measure)
    return () => {
      watching.disconnect()
      visualViewport?.removeEventListener('resize', measure)
    }
  }, [])
  return pane
}
