/** Reports the current step and its bytes so far. */
export type Progress = (step: 'writing' | 'verifying' | 'restoring', bytes: number) => void
