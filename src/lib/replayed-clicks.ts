// A page that the server has rendered can be clicked before it is hydrated. The clicked button is marked on the page
// itself, since two scripts use the mark: the one that loads the app (src/hydrate-later.ts), and the app.

const mark = 'data-pressed'
const event = 'app-is-alive'

/** Marks the button that was clicked last: the app replays the click once it is hydrated. */
export function notePress(button: HTMLElement): void {
  deletePress()
  button.setAttribute(mark, '')
}

/** Removes the mark, and returns the button that had it. */
export function deletePress(): HTMLElement | null {
  const pressed = document.querySelector<HTMLElement>(`[${mark}]`)
  pressed?.removeAttribute(mark)
  return pressed
}

/** Calls `listener` when the app has hydrated the page. */
export function whenAlive(listener: () => void): void {
  addEventListener(event, listener, { once: true })
}

/** Dispatches that the app has hydrated the page, and replays the click. */
export function pressAgain(): void {
  dispatchEvent(new Event(event))
  deletePress()?.click()
}
