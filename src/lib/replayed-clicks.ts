// A page that the server has drawn can be pressed before the app has come to it. What was pressed is marked on the page
// itself, since two scripts deal with it: the one that wakes the app (src/hydrate-later.ts), and the app.

const mark = 'data-pressed'
const event = 'app-is-alive'

/** Marks what was pressed last: the app presses it again once it is there. */
export function notePress(button: HTMLElement): void {
  deletePress()
  button.setAttribute(mark, '')
}

/** Answers what was marked. */
export function deletePress(): HTMLElement | null {
  const pressed = document.querySelector<HTMLElement>(`[${mark}]`)
  pressed?.removeAttribute(mark)
  return pressed
}

/** Calls `listener` when the app has taken the page over. */
export function whenAlive(listener: () => void): void {
  addEventListener(event, listener, { once: true })
}

/** Says that the app has taken the page over, and presses what was pressed before. */
export function pressAgain(): void {
  dispatchEvent(new Event(event))
  deletePress()?.click()
}
