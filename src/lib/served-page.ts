import { servedPageId } from '#contract/pages/served-page.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'

function readServedPage(): ServedPage | undefined {
  const text = globalThis.document?.getElementById(servedPageId)?.textContent
  return text ? (JSON.parse(text) as ServedPage) : undefined
}

let current = readServedPage()

/** Returns the data that the server has rendered this page from; undefined where it has rendered nothing. */
export function servedPage(): ServedPage | undefined {
  return current
}

/** When it was rendered, as far as this device knows. */
export const servedAt = Date.now()

/** Sets the data of the page that the server renders next. */
export function renderFrom(page: ServedPage): void {
  current = page
}
