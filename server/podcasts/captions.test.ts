import { expect, test } from 'vitest'
import { readTranscript } from '#server/transcripts/read-transcript.ts'
import { formatCaptions } from './captions.ts'

test('captions round-trip any text', () => {
  const said = [
    { start: 0.25, end: 59.9995, text: 'a --> b & <c>' },
    { start: 3723.004, end: 3724, text: 'two\nlines' },
  ]
  const captions = formatCaptions(said)
  expect(captions).toBe(
    'WEBVTT\n\n00:00:00.250 --> 00:01:00.000\na --&gt; b &amp; &lt;c&gt;\n\n01:02:03.004 --> 01:02:04.000\ntwo\nlines\n',
  )
  expect(readTranscript('a.vtt', captions)?.cues).toEqual([{ ...said[0], end: 60 }, said[1]])
})
