/** How far a backup is: what it does, and how many bytes of it are done. */
export type Progress = (step: 'writing' | 'verifying' | 'restoring', bytes: number) => void
