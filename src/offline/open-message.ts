/** Sent to an open window, which replies, when a notification is pressed. */
export interface OpenMessage {
  type: 'open'
  path: string
}
