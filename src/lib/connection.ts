import { Store } from '@tanstack/store'

/**
 * Whether the server can be reached, as far as calls have shown: true after a response of ours, false after none. The
 * browser's own `onLine` is only a first guess: it is true behind a dead server, and at times false on a working line.
 * A service worker has no `navigator.onLine` everywhere.
 */
export const onlineStore = new Store<boolean>(globalThis.navigator?.onLine ?? true)

/** Returns whether the last call reached the server. */
export function online(): boolean {
  return onlineStore.state
}

/** A call had a response of ours. */
export function noteResponse(): void {
  onlineStore.setState(() => true)
}

/** The server cannot be reached. */
export function noteNetworkError(): void {
  onlineStore.setState(() => false)
}

/** How many responses this app could not read though they were JSON: the server may be newer, or older. */
export const unknownResponses = new Store(0)

/** A call had a response that is not in the contract of this app: it says nothing about the connection. */
export function noteUnknownResponse(): void {
  unknownResponses.setState((count) => count + 1)
}

/** How many calls something between this device and the server has responded to. */
export const foreignResponses = new Store(0)

/** A call had a response that is not ours. Whether the server can be reached is to be asked with another call. */
export function noteForeignResponse(): void {
  foreignResponses.setState((count) => count + 1)
}

/** How many lists had rows that this app could not read, and shows without them: the server is newer. */
export const unknownRows = new Store(0)

/** A list had rows that are not in the contract of this app. */
export function noteUnknownRows(): void {
  unknownRows.setState((count) => count + 1)
}

globalThis.addEventListener?.('offline', noteNetworkError)
