// A page that the server has rendered can be clicked before it is hydrated. The clicked button is marked on the page
// itself, since two scripts use the mark: the one that loads the app (src/hydrate-later.ts), and the app.

/** A name of our own: `data-pressed` is that of a library's open controls. */
const mark = 'data-pressed-early'
const event = 'app-is-alive'

/** Marks the button that was clicked last: the app replays the click once it is hydrated. */
export function notePress(button: HTMLElement): void {
  deletePress()
  button.setAttribute(mark, '')
}

const pressed = () => document.querySelector<HTMLElement>(`[${mark}]`)

/** Removes the mark, and returns the button that had it. */
export function deletePress(): HTMLElement | null {
  const button = pressed()
  button?.removeAttribute(mark)
  return button
}

/** Calls `listener` when the app has hydrated the page. */
export function whenAlive(listener: () => void): void {
  addEventListener(event, listener, { once: true })
}

const controls = () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent.trim()

/**
 * Returns how to find a control again after the app has rendered the page anew: as the one of so many, or, where the app
 * has other controls (`isSame` false), as the only one of its name.
 */
function finderOf(control: Element | null, isSame: boolean): () => HTMLElement | undefined {
  const before = controls()
  const index = before.findIndex((other) => other === control)
  const name = before[index] && nameOf(before[index])
  return () => {
    const now = controls()
    if (isSame) return now.length === before.length ? now[index] : undefined
    const named = name ? now.filter((other) => nameOf(other) === name) : []
    return named.length === 1 ? named[0] : undefined
  }
}

/**
 * Where somebody is on the page: to be called before the app renders it anew.
 *
 * @param isSame whether it renders the same controls, perhaps in another language; false for who is signed in, whose
 * header is another one
 */
export function placeOnPage(isSame: boolean) {
  return { pressed: finderOf(pressed(), isSame), focused: finderOf(document.activeElement, isSame) }
}

/** Dispatches that the app has the page, puts the focus back, and replays the click. */
export function resume(place: ReturnType<typeof placeOnPage>): void {
  dispatchEvent(new Event(event))
  const again = deletePress() ?? place.pressed()
  if (document.activeElement === document.body) place.focused()?.focus()
  again?.click()
}
