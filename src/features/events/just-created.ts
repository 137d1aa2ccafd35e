let created: string | undefined

/** Marks an event as just created: its page offers to send the links. */
export function noteCreated(eventId: string): void {
  created = eventId
}

/** Returns whether the offer for a new event is still open. */
export function justCreated(eventId: string): boolean {
  return created === eventId
}

export function deleteCreated(): void {
  created = undefined
}
