import { servedPageId } from '#contract/served-page.ts'
import type { ServedPage } from '#contract/served-page.ts'

function handedOver(): ServedPage | undefined {
  const text = globalThis.document?.getElementById(servedPageId)?.textContent
  return text ? (JSON.parse(text) as ServedPage) : undefined
}

let current = handedOver()

/** What the server has drawn this page from; undefined where it has drawn nothing. */
export function servedPage(): ServedPage | undefined {
  return current
}

/** When it was drawn, as far as this device can tell. */
export const servedAt = Date.now()

/** On the server: draws from this what is drawn next. */
export function renderFrom(page: ServedPage): void {
  current = page
}
