export type Progress = (step: 'writing' | 'verifying' | 'restoring', bytes: number) => void
