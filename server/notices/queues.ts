/** The queue of notices that are to be pushed or mailed. */
export const tellQueue = 'notices'

export interface TellJob {
  /** The notice. */
  id: string
}

/** The queue of pushes, each to one device. */
export const pushQueue = 'pushes'

export interface PushJob {
  /** Whose device. */
  sessionId: string
  /** How often it has been tried. */
  tries: number
  /** `read`: notifications with this tag are closed. `test`: somebody wants to see whether pushes come. */
  what: { kind: 'notice'; id: string } | { kind: 'read'; tag: string } | { kind: 'test' }
}
