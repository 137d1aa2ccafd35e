/** Asks an open window to go to the path of a pressed notification. The window replies. */
export interface OpenMessage {
  type: 'open'
  path: string
}
