import { servedPageId } from '#contract/pages/served-page.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'

function readServedPage(): ServedPage | undefined {
  const text = globalThis.document?.getElementById(servedPageId)?.textContent
  return text ? (JSON.parse(text) as ServedPage) : undefined
}

let current = readServedPage()

/** Returns the data of the server-rendered page; undefined without one. */
export function servedPage(): ServedPage | undefined {
  return current
}

/** Approximate render time on the device's clock. */
export const servedAt = Date.now()

/** Sets the data for the next page that the server renders. */
export function renderFrom(page: ServedPage): void {
  current = page
}
