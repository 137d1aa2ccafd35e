import { Store } from '@tanstack/store'

/**
 * `navigator.onLine` is only the initial guess: true behind a dead server, sometimes false on a working line,
 * missing in some workers.
 */
export const onlineStore = new Store<boolean>(globalThis.navigator?.onLine ?? true)

export function online(): boolean {
  return onlineStore.state
}

export function noteResponse(): void {
  onlineStore.setState(() => true)
}

export function noteNetworkError(): void {
  onlineStore.setState(() => false)
}

/** JSON responses outside of this app's contract: the server may be newer or older. */
export const unknownResponses = new Store(0)

export function noteUnknownResponse(): void {
  unknownResponses.setState((count) => count + 1)
}

/** Responses from a proxy or captive portal. */
export const foreignResponses = new Store(0)

/** Whether the server is reachable needs another call. */
export function noteForeignResponse(): void {
  foreignResponses.setState((count) => count + 1)
}

export const unknownRows = new Store(0)

export function noteUnknownRows(): void {
  unknownRows.setState((count) => count + 1)
}

globalThis.addEventListener?.('offline', noteNetworkError)
