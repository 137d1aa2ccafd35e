import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import type { Db } from '#server/db/connection.ts'
import { WriterProblem } from '#server/gateways/models/writer.ts'
import type { WriterGateway } from '#server/gateways/models/writer.ts'
import type { Log } from '#server/log.ts'
import { runJobInChild } from '#server/child-processes/run-in-child.ts'
import { chaptersOf } from './chapters.ts'
import type { ChapteredTranscript } from './chapters.ts'
import { writeLocally } from './local-writer.ts'
import type { WrittenPost } from './local-writer.ts'
import { writeByModel } from './model-writer.ts'
import type { run as divideInChild } from './chapters-child.ts'
import type { run as writeInChild } from './write-child.ts'
import { findWriting } from './writing-store.ts'

interface Services {
  db: Db
  log: Log
  /** Null: local writer only. */
  writer: WriterGateway | null
}

/** Shorter transcripts are written in this process: a child takes longer to start. The longest takes seconds. */
const shortTranscript = 10_000

/** Timeout of the local writer in a child process, in milliseconds. */
const timeLimit = 60_000

interface PostSource {
  id: string
  transcript: Transcript
  /** Language of the transcript. */
  language: Language
  /** Undefined: chosen by the writer. */
  title?: string | undefined
}

/** Error code stored in the row. */
type Failure = 'writer_down' | 'writer_nonsense' | 'writer_key' | 'writer_busy' | 'writer_slow'

/** A post, with the reason if the model did not finish it; or the reason alone. */
type Written = (WrittenPost & { reason: 'writer_limit' | null }) | { failed: Failure }

/** Writes by the model as far as tokens are left, else locally. A retry continues where the model stopped. */
export async function writePost(
  { db, log, writer }: Services,
  { id, transcript, language, title }: PostSource,
  signal: AbortSignal,
): Promise<Written> {
  const isLong = charactersOf(transcript) > shortTranscript
  const failed = (error: unknown) => {
    signal.throwIfAborted()
    throw error
  }
  const options = { signal, timeLimit }
  const locally = async (): Promise<WrittenPost> => {
    const given: Parameters<typeof writeLocally> = [transcript, { language, title }]
    if (!isLong) return writeLocally(...given)
    return runJobInChild<typeof writeInChild>('blogs/writer/write-child', given, options).catch(failed)
  }
  const divided = async (): Promise<ChapteredTranscript> => {
    const given: Parameters<typeof chaptersOf> = [transcript, language]
    if (!isLong) return chaptersOf(...given)
    return runJobInChild<typeof divideInChild>('blogs/writer/chapters-child', given, options).catch(failed)
  }
  if (!writer) return { ...(await locally()), reason: null }
  const row = await findWriting(db, id)
  if (!row || !row.byModel) return { ...(await locally()), reason: null }
  const source = await divided()
  if (source.chapters.length === 0) return { ...(await locally()), reason: null }
  try {
    const { isLimited, ...post } = await writeByModel(
      { db, writer },
      { id, row, source, language, title, signal },
    )
    return { ...post, reason: isLimited ? 'writer_limit' : null }
  } catch (error) {
    if (!(error instanceof WriterProblem)) throw error
    log.error({ err: error, blog: id }, 'a post was not written by the model')
    return { failed: `writer_${error.kind}` }
  }
}

const charactersOf = ({ cues }: Transcript) => cues.reduce((sum, { text }) => sum + text.length, 0)
