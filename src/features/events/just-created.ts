let created: string | undefined

/** An event has just been made with guests: its page offers to send them their link. */
export function noteCreated(eventId: string): void {
  created = eventId
}

/** Whether the event has just been made here, and its guests were not yet offered their link. */
export function justCreated(eventId: string): boolean {
  return created === eventId
}

/** The offer has been made. */
export function deleteCreated(): void {
  created = undefined
}
