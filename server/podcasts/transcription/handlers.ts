import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcription, transcriptions } from '#contract/blogs/transcription.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Settings } from '#server/settings.ts'
import { cancelJobs, startJob } from '#server/tracked-jobs.ts'
import { findTranscript, storeTranscript } from '#server/podcasts/transcript-store.ts'
import { transcribeKind, transcriptionSubject } from './job-kind.ts'
import { deleteDraft, findDraft, findRecording, lockDraft, queueDraft } from './store.ts'
import type { DraftRow } from './store.ts'

const megabyte = 1024 * 1024

export function transcriptionHandlers({
  jobs,
  settings,
}: {
  jobs: Jobs
  settings: Settings
}): Handlers<typeof transcriptions> {
  return {
    start: ({ podcast_id }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const recording = await ownRecording(tx, podcast_id, userId)
        if (!settings.transcriber) throw new Problem(404, m.transcription_off())
        const { maxMegabytes } = settings.transcriber
        if (recording.size > maxMegabytes * megabyte) {
          throw new Problem(413, m.transcription_too_large({ max: maxMegabytes }))
        }
        const draft = await queueDraft(tx, podcast_id)
        if (!draft) throw new Problem(409, m.transcription_running())
        await startJob(tx, jobs, transcribeKind, {
          personId: userId,
          userId,
          data: { podcastId: podcast_id },
        })
        return viewDraft(draft)
      }),

    async get({ podcast_id }, { db, caller }) {
      await ownRecording(db, podcast_id, caller.userId)
      const draft = await findDraft(db, podcast_id)
      return { transcription: draft ? viewDraft(draft) : null }
    },

    use: ({ podcast_id, cues, replace = false }, { db, caller }) =>
      transaction(db, async (tx) => {
        await ownRecording(tx, podcast_id, caller.userId)
        const draft = await lockDraft(tx, podcast_id)
        if (!draft) throw notFound()
        if (draft.status !== 'ready' || !draft.transcript) throw new Problem(409, m.transcription_not_ready())
        if (!replace && (await findTranscript(tx, podcast_id))) {
          throw new Problem(409, m.transcription_has_transcript())
        }
        const { timed } = draft.transcript
        const used = { timed, cues: cues ? inOrder(cues, timed) : draft.transcript.cues }
        await storeTranscript(tx, podcast_id, used)
        await deleteDraft(tx, podcast_id)
        return used
      }),

    discard: ({ podcast_id }, { db, caller }) =>
      transaction(db, async (tx) => {
        await ownRecording(tx, podcast_id, caller.userId)
        if (!(await deleteDraft(tx, podcast_id))) throw notFound()
        await cancelJobs(tx, transcriptionSubject(podcast_id))
        return { message: m.transcription_discarded() }
      }),
  }
}

async function ownRecording(db: Db, podcastId: string, userId: string) {
  const recording = await findRecording(db, podcastId)
  if (recording?.userId !== userId) throw notFound()
  return recording
}

/** Sorts the cues and drops those that end before they begin. */
function inOrder(cues: { start: number; end: number; text: string }[], timed: boolean) {
  if (!timed) return cues.map(({ text }) => ({ start: 0, end: 0, text }))
  return cues
    .map((cue) => ({ ...cue, end: Math.max(cue.end, cue.start) }))
    .toSorted((a, b) => a.start - b.start)
}

function viewDraft({ status, reason, transcript }: DraftRow): Transcription {
  return {
    status,
    reason: status === 'failed' ? reasonText(reason) : '',
    transcript: status === 'ready' ? transcript : null,
  }
}

function reasonText(reason: string | null): string {
  if (reason === 'refused') return m.transcription_refused()
  if (reason === 'nothing_heard') return m.transcription_nothing()
  return m.transcription_down()
}
