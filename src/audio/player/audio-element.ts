let element: HTMLAudioElement | undefined

/**
 * Returns the one audio element of the page: the one that plays already, or a new one. The first call must come from a
 * press: mobile browsers let an element play on its own later (the next of a list, after a network failure) only when a
 * press has started it.
 */
export function audioElement(): HTMLAudioElement {
  if (!element) {
    element = window.earlySound?.element
    if (element) return element
    element = new Audio()
    element.load()
  }
  return element
}
