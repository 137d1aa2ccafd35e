import { transcriptions } from '#contract/blogs/transcription.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { TranscriberProblem } from '#server/gateways/models/transcriber.ts'
import type { Transcriber } from '#server/gateways/models/transcriber.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import { workOn } from '#server/tracked-jobs.ts'
import type { Notify } from '#server/notify.ts'
import { shutdownSignal } from '#server/shutdown-signal.ts'
import { audioKey } from '#server/podcasts/rules.ts'
import { transcribeKind } from './job-kind.ts'
import { changeDraft, findRecording } from './store.ts'

interface Services {
  db: Db
  jobs: Jobs
  notify: Notify
  storage: Storage
  log: Log
  /** Null: no transcriber is configured. */
  transcriber: Transcriber | null
}

export async function startTranscriptions(services: Services): Promise<void> {
  const { db, jobs, notify, storage, log, transcriber } = services
  if (!transcriber) return
  const stopped = shutdownSignal(jobs)
  /** Stores how far it is and tells the owner. */
  const change = async (podcastId: string, values: Parameters<typeof changeDraft>[2]) => {
    const recording = await findRecording(db, podcastId)
    if (!recording) return undefined
    return transaction(db, async (tx) => {
      if (!(await changeDraft(tx, podcastId, values))) return undefined
      const { userId, title } = recording
      await notifyUser(tx, userId, [transcriptions.get, podcastId])
      const { status: outcome } = values
      if (outcome === 'ready' || outcome === 'failed') {
        // Notifies the owner, since it takes minutes.
        await notify(tx, userId, 'transcription_finished', { podcast_id: podcastId, title, outcome })
      }
      return recording
    })
  }
  await workOn(
    services,
    transcribeKind,
    async ({ podcastId }, { signal }) => {
      const recording = await change(podcastId, { status: 'running' })
      if (!recording) return
      try {
        const transcript = await transcriber.transcribe({
          name: `recording.${recording.extension}`,
          contentType: recording.contentType,
          size: recording.size,
          read: () => storage.read(audioKey(recording)),
          signal: AbortSignal.any([signal, stopped]),
        })
        const hasWords = transcript.cues.some(({ text }) => /\p{L}/u.test(text))
        await change(
          podcastId,
          hasWords ? { status: 'ready', transcript } : { status: 'failed', reason: 'nothing_heard' },
        )
      } catch (error) {
        // The queue retries temporary failures.
        if (!(error instanceof TranscriberProblem) || error.kind === 'for now') throw error
        log.error({ err: error, podcast: podcastId }, 'a recording was not transcribed')
        await change(podcastId, { status: 'failed', reason: 'refused' })
      }
    },
    async ({ podcastId }) => {
      await change(podcastId, { status: 'failed', reason: 'down' })
    },
  )
}
