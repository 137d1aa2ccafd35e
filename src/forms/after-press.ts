let pressed = false

if (globalThis.document) {
  addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (pressed = false), true)
}

/**
 * Calls `then` at once, or after the press that is going on. Leaving a field by pressing a button must not show its error
 * before the button is released: it would push the button away, and the press would go nowhere.
 */
export function afterPress(then: () => void): void {
  if (pressed) addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  else then()
}
