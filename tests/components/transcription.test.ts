import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { podcasts } from '#contract/podcasts.ts'
import type { PodcastView } from '#contract/podcasts.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'
import { transcriptions } from '#contract/blogs/transcription.ts'
import type { Transcription } from '#contract/blogs/transcription.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { queryClient } from '#src/api/query.ts'
import { settings } from '#src/api/settings.ts'
import { renderFrom } from '#src/lib/served-page.ts'
import { expectAccessible } from './accessible.ts'
import { button, expectText, field } from './form.ts'
import { open } from './open.tsx'
import { owner } from './sample-church.ts'
import { plainEpisode } from './sample-recording.ts'
import { callsOf, respond } from './stub-server.ts'

const sermon: PodcastView = {
  id: 'sermon-1',
  _id: 'sermon-1',
  title: 'The good shepherd',
  description: 'What Psalm 23 says.',
  date: '2026-11-08',
  thumbnail: 'files/artwork/sermon-1/300.jpg',
  duration: 1830,
  size: 1000,
  contentType: 'audio/mpeg',
  createdAt: '2026-11-10T12:00:00.000Z',
  updatedAt: '2026-11-10T12:00:00.000Z',
  status: 1,
  privacy_status: 1,
  user: { id: owner.id, username: owner.username, name: owner.name },
  stream_url: 'files/stream/sermon-1.mp3',
  stream_expires: null,
  etag: 'etag-1',
  listens: 3,
  transcript: false,
  look: null,
  ...plainEpisode,
}

const ready: Transcription = {
  status: 'ready',
  reason: '',
  transcript: {
    timed: true,
    cues: [
      { start: 0.5, end: 4.5, text: 'Senyè a se gado mwen.' },
      { start: 65, end: 69, text: 'Mwen pap manke anyen.' },
    ],
  },
}

/** Opens the sermon’s page as its owner. What is found of its transcription is what a test changes. */
function openSermon(found: { transcription: Transcription | null }, details: Partial<PodcastView> = {}) {
  const shown = { ...sermon, ...details }
  renderFrom({ language: 'en', origin: '', settings: { ...settings(), transcribe: true } })
  return open('/podcast/by/sermon-1', {
    before: () => {
      respond(podcasts.get, () => shown)
      respond(podcasts.transcript, () => ({ timed: false, cues: [{ start: 0, end: 0, text: 'Old.' }] }))
      respond(podcasts.mine, () => ({
        podcastFiles: [shown],
        totalItems: 1,
        totalPages: 1,
        currentPage: 1,
      }))
      respond(transcriptions.get, () => ({ transcription: found.transcription }))
      respond(transcriptions.start, () => {
        found.transcription = { status: 'queued', reason: '', transcript: null }
        return found.transcription
      })
      respond(transcriptions.discard, () => {
        found.transcription = null
        return { message: 'Dropped.' }
      })
      respond(transcriptions.use, ({ cues }) => {
        found.transcription = null
        shown.transcript = true
        return { timed: true, cues: cues ?? ready.transcript!.cues }
      })
    },
  })
}

afterEach(() => renderFrom(undefined as unknown as ServedPage))

const text = () => field('What was heard')

test('a recording is transcribed, read, corrected and used', async () => {
  const found: { transcription: Transcription | null } = { transcription: null }
  await openSermon(found)
  await button('Have it transcribed').click()
  await expectText('The sermon is being transcribed.')
  found.transcription = ready
  await expect.element(text()).toHaveValue('0:00 Senyè a se gado mwen.\n1:05 Mwen pap manke anyen.')
  await expectAccessible()
  await text().fill('0:00 Senyè a se gadò mwen.\nsan lè')
  await button('Use this transcript').click()
  await expectText('Line 2 needs a time and words, like “1:05 Welcome”.')
  await text().fill('0:00 Senyè a se gadò mwen.\n1:05 Mwen pap manke anyen.')
  await button('Use this transcript').click()
  await expectText('The transcript is saved.')
  expect(callsOf(transcriptions.use)).toEqual([
    {
      podcast_id: 'sermon-1',
      replace: false,
      cues: [
        { start: 0.5, end: 4.5, text: 'Senyè a se gadò mwen.' },
        { start: 65, end: 69, text: 'Mwen pap manke anyen.' },
      ],
    },
  ])
})

test('what is corrected stays on the device until it is used or discarded', async () => {
  const heard = '0:00 Senyè a se gado mwen.\n1:05 Mwen pap manke anyen.'
  const corrected = heard.replace('gado', 'gadò')
  const found: { transcription: Transcription | null } = { transcription: ready }
  const { router } = await openSermon(found)
  const leaveAndComeBack = async () => {
    await router.navigate({ to: '/account' })
    await expect.element(text()).not.toBeInTheDocument()
    queryClient.removeQueries({ queryKey: [transcriptions.get.name] })
    await router.navigate({ to: '/podcast/by/$podcastId', params: { podcastId: 'sermon-1' } })
  }
  await text().fill(corrected)
  await leaveAndComeBack()
  await expect.element(text()).toHaveValue(corrected)
  // What is heard anew is not what was corrected.
  const cues = [{ start: 0, end: 4, text: 'Yon lòt tèks.' }]
  found.transcription = { ...ready, transcript: { timed: true, cues } }
  await leaveAndComeBack()
  await expect.element(text()).toHaveValue('0:00 Yon lòt tèks.')
  found.transcription = ready
  await leaveAndComeBack()
  await expect.element(text()).toHaveValue(corrected)
  await button('Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(button('Have it transcribed')).toBeVisible()
  found.transcription = ready
  await leaveAndComeBack()
  await expect.element(text()).toHaveValue(heard)
})

test('a transcript that is there is replaced only when that is confirmed', async () => {
  await openSermon({ transcription: ready }, { transcript: true })
  await button('Use this transcript').click()
  await expectText('Replace the transcript?')
  expect(callsOf(transcriptions.use)).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use this transcript' }).click()
  await expectText('The transcript is saved.')
  expect(callsOf(transcriptions.use)).toEqual([{ podcast_id: 'sermon-1', replace: true }])
})

test('why nothing was heard is said, and it can be tried again or left', async () => {
  const found = {
    transcription: { status: 'failed', reason: 'No words were heard in this sermon.', transcript: null },
  } as { transcription: Transcription | null }
  await openSermon(found)
  await expectText('No words were heard in this sermon.')
  await button('Dismiss').click()
  await expect.element(button('Have it transcribed')).toBeVisible()
  respond(transcriptions.start, () => {
    throw new Problem(413, m.transcription_too_large({ max: 25 }))
  })
  await button('Have it transcribed').click()
  await expectText('This sermon is too large to be transcribed: at most 25 MB.')
})

test('where nobody listens to recordings it is not offered', async () => {
  await openSermon({ transcription: null })
  await expect.element(button('Have it transcribed')).toBeVisible()
  renderFrom(undefined as unknown as ServedPage)
  await open('/podcast/by/sermon-1', { before: () => respond(podcasts.get, () => sermon) })
  await expectText('What is said, to read along')
  await expect.element(button('Have it transcribed')).not.toBeInTheDocument()
})
