import type { JobKind } from '#server/tracked-jobs.ts'

export const transcriptionSubject = (podcastId: string) => `transcription:${podcastId}`

export const transcribeKind: JobKind<{ podcastId: string }> = {
  queue: 'podcast-transcribe',
  subject: ({ podcastId }) => transcriptionSubject(podcastId),
  minutes: 180,
}
