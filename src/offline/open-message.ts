/** What the worker tells an open window of the app when a notification was pressed: to go there. The window replies. */
export interface OpenMessage {
  type: 'open'
  /** An address of the app, from its slash on. */
  path: string
}
