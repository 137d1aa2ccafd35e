import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a pane that ends where the window does: below what stands above it, and above the keyboard of a
 * phone, which covers a part of the window without making it smaller. Sets `--pane-start` and `--keyboard` on it.
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
      // Zooming in makes it smaller, too.
      const covered = shown ? innerHeight - shown.height * shown.scale : 0
      element.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    measure()
    // In the next frame: what is measured here makes the page higher or lower.
    const watching = new ResizeObserver(() => requestAnimationFrame(measure))
    watching.observe(document.body)
    // A banner that goes makes this larger, and nothing smaller.
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
