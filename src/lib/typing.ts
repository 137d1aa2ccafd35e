import { Store } from '@tanstack/store'

/** Who is typing to the person who is signed in, by id, and until when at most, in milliseconds since 1970. */
export const typingStore = new Store<Record<string, number>>({})
