/** Queue of notices to push or mail. */
export const noticeQueue = 'notices'

export interface NoticeJob {
  id: string
}

/** Queue of pushes, one job per device. */
export const pushQueue = 'pushes'

export interface PushJob {
  sessionId: string
  tries: number
  /** `read`: close notifications with this tag. `test`: a test push. */
  what: { kind: 'notice'; id: string } | { kind: 'read'; tag: string } | { kind: 'test' }
}
