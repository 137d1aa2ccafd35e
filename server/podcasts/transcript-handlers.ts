import { m } from '#contract/locales/paraglide/messages.js'
import type { podcasts } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { formatCaptions } from './captions.ts'
import { readTranscriptApart } from '#server/transcripts/read-transcript-apart.ts'
import { isOpen, mayHear } from './rules.ts'
import { findPodcast } from './store.ts'
import { deleteTranscript, findTranscript, storeTranscript } from './transcript-store.ts'

type Calls = Pick<typeof podcasts, 'transcript' | 'setTranscript' | 'removeTranscript' | 'captions'>

export const transcriptHandlers: Handlers<Calls> = {
  async transcript({ podcast_id }, { db, caller }) {
    const row = await findPodcast(db, podcast_id)
    const found = row && mayHear(row.podcast, caller?.userId) && (await findTranscript(db, podcast_id))
    if (!found) throw notFound()
    return found
  },

  async setTranscript({ podcast_id, filename, text }, { db, caller, signal }) {
    await requireOwn(db, podcast_id, caller.userId)
    const transcript = await readTranscriptApart(filename, text, signal())
    if (!transcript) throw fieldProblem('text', m.transcript_invalid())
    if (transcript.cues.length === 0) throw fieldProblem('text', m.transcript_empty())
    await storeTranscript(db, podcast_id, transcript)
    return transcript
  },

  async removeTranscript({ podcast_id }, { db, caller }) {
    await requireOwn(db, podcast_id, caller.userId)
    if (!(await deleteTranscript(db, podcast_id))) throw notFound()
    return { message: m.transcript_removed() }
  },

  async captions({ podcast_id }, { db }) {
    const row = await findPodcast(db, podcast_id)
    const found = row && isOpen(row.podcast) && (await findTranscript(db, podcast_id))
    if (!found) throw notFound()
    const { timed, cues } = found
    return new Response(timed ? formatCaptions(cues) : cues.map(({ text }) => text).join('\n\n'), {
      headers: {
        'content-type': timed ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8',
        'cache-control': 'public, no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  },
}

async function requireOwn(db: Db, podcastId: string, userId: string): Promise<void> {
  const row = await findPodcast(db, podcastId)
  if (row?.podcast.userId !== userId) throw notFound()
}
