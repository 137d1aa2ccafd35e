let element: HTMLAudioElement | undefined

/**
 * The one audio element of the page. The first call has to come from a press: browsers of phones let an element
 * sound by itself later on (the next of a list, after a break of the network) only when a press has touched it.
 */
export function audioElement(): HTMLAudioElement {
  if (!element) {
    element = new Audio()
    element.load()
  }
  return element
}
