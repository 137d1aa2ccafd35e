// Two scripts share this mark of clicks before hydration: src/hydrate-later.ts and the app.

/** Not `data-pressed`, which a library uses for open controls. */
const mark = 'data-pressed-early'
const event = 'app-is-alive'

/** Marks the last clicked button, for a replay after hydration. */
export function notePress(button: HTMLElement): void {
  deletePress()
  button.setAttribute(mark, '')
}

const pressed = () => document.querySelector<HTMLElement>(`[${mark}]`)

/** Removes the mark and returns its button. */
export function deletePress(): HTMLElement | null {
  const button = pressed()
  button?.removeAttribute(mark)
  return button
}

export function whenAlive(listener: () => void): void {
  addEventListener(event, listener, { once: true })
}

const controls = () => [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]

const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent.trim()

/**
 * Finds a control after a new render: by its index, or if the controls differ (`isSame` false) by its unique
 * name.
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
 * Records the focus and the pending click before the app renders.
 * @param isSame whether it renders the same controls, perhaps in another language; false for who is signed in, whose
 * header is another one
 */
export function placeOnPage(isSame: boolean) {
  return { pressed: finderOf(pressed(), isSame), focused: finderOf(document.activeElement, isSame) }
}

/** Announces the hydration, restores the focus and replays the click. */
export function resume(place: ReturnType<typeof placeOnPage>): void {
  dispatchEvent(new Event(event))
  const again = deletePress() ?? place.pressed()
  if (document.activeElement === document.body) place.focused()?.focus()
  again?.click()
}
