import { Store } from '@tanstack/store'

/** Users who are typing to the signed-in user: id and expiry in ms since 1970. */
export const typingStore = new Store<Record<string, number>>({})
