import { readTranscript } from './read-transcript.ts'
import { findOwnTranscript } from './transcript-store.ts'

/** What posts are written from. */
export const transcriptSource = { findTranscript: findOwnTranscript, readTranscript }
