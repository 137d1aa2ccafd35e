import { Store } from '@tanstack/store'

/**
 * Whether the last call reached the server. `navigator.onLine` is only the initial guess: it is true behind a
 * dead server, sometimes false on a working line, and missing in some service workers.
 */
export const onlineStore = new Store<boolean>(globalThis.navigator?.onLine ?? true)

export function online(): boolean {
  return onlineStore.state
}

/** Records a valid response. */
export function noteResponse(): void {
  onlineStore.setState(() => true)
}

/** Records that the server is unreachable. */
export function noteNetworkError(): void {
  onlineStore.setState(() => false)
}

/** Number of JSON responses that do not match this app's contract: the server may be newer or older. */
export const unknownResponses = new Store(0)

/** Records a response outside the contract; it has no meaning for connectivity. */
export function noteUnknownResponse(): void {
  unknownResponses.setState((count) => count + 1)
}

/** Number of responses from a proxy or captive portal. */
export const foreignResponses = new Store(0)

/** Records such a response. Whether the server is reachable needs another call. */
export function noteForeignResponse(): void {
  foreignResponses.setState((count) => count + 1)
}

/** Number of lists from which unreadable rows of a newer server were dropped. */
export const unknownRows = new Store(0)

export function noteUnknownRows(): void {
  unknownRows.setState((count) => count + 1)
}

globalThis.addEventListener?.('offline', noteNetworkError)
