let pressed = false

if (globalThis.document) {
  addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (pressed = false), true)
}

/**
 * Defers `then` until the current press ends: an error shown on blur would move the button from under the
 * pointer and cancel its click.
 */
export function afterPress(then: () => void): void {
  if (pressed) addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  else then()
}
