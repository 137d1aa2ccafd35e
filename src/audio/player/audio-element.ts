let element: HTMLAudioElement | undefined

/**
 * Returns the one audio element of the page. The first call has to come from a press: browsers of phones let an
 * element play on its own later (the next of a list, after a network failure) only when a press has started it.
 */
export function audioElement(): HTMLAudioElement {
  if (!element) {
    element = new Audio()
    element.load()
  }
  return element
}
