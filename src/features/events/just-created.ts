let created: string | undefined

/** Notes that an event with guests has just been created: its page offers to send them their link. */
export function noteCreated(eventId: string): void {
  created = eventId
}

/** Whether the event has just been created here and sending its links was not offered yet. */
export function justCreated(eventId: string): boolean {
  return created === eventId
}

/** Notes that the offer was made. */
export function deleteCreated(): void {
  created = undefined
}
