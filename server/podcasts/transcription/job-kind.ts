import type { JobKind } from '#server/tracked-jobs.ts'

/** The subject of the job that listens to a recording. */
export const transcriptionSubject = (podcastId: string) => `transcription:${podcastId}`

/** Listening to a recording: as long as that may take. */
export const transcribeKind: JobKind<{ podcastId: string }> = {
  queue: 'podcast-transcribe',
  subject: ({ podcastId }) => transcriptionSubject(podcastId),
  minutes: 180,
}
