import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { podcasts } from '#contract/podcasts.ts'
import { seek } from '#src/audio/player/player.ts'
import { changePlayer, emptyPlayer } from '#src/audio/player/player-state.ts'
import { audioDatabase, keyOf } from '#src/audio/saved/database.ts'
import { noteSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { expectAccessible } from './accessible.ts'
import { button, expectText } from './form.ts'
import { open } from './open.tsx'
import { aRecording } from './sample-recording.ts'
import { respond } from './stub-server.ts'

const sermon = aRecording(1)
const openSermon = () =>
  open(`/podcast/by/${sermon.id}`, {
    before: () => respond(podcasts.get, () => ({ ...sermon, look: null })),
  })
const saveButton = () => page.getByRole('button', { name: /^Save for offline/ })

afterEach(async () => {
  await audioDatabase.saved.clear()
  noteSavedAudio(false)
  emptyPlayer()
})

test('deleting is in a menu, not on the page, and can be undone', async () => {
  const { path, router } = await openSermon()
  await expectText('Edit sermon')
  expect(page.getByText('Delete sermon').query()).toBeNull()
  await button('More actions').click()
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Delete sermon' }).click()
  await expectText('Sermon deleted, with its page and its entry in the feed.')
  await expect.poll(path).toBe('/recordings')
  await router.navigate({ to: '/podcast/by/$podcastId', params: { podcastId: sermon.id } })
  await expect.element(saveButton()).toBeVisible()
  await expect.element(button('Edit sermon')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(button('Edit sermon')).toBeVisible()
})

test('the name of the button that saves contains its text', async () => {
  await openSermon()
  await expect.element(saveButton()).toBeVisible()
  const element = saveButton().element() as HTMLElement
  expect(element.getAttribute('aria-label')).toContain(element.innerText.trim())
})

test('a saved sermon does not show the button that saves it, at no time', async () => {
  const { id, etag } = sermon
  await audioDatabase.saved.put({
    key: keyOf(id, etag),
    podcastId: id,
    etag,
    podcast: sermon,
    owners: [sermon.user.id],
    automatic: false,
    status: 'complete',
    pieces: [],
    savedAt: 1,
  })
  // What is as new as on the server is not read again.
  const { updatedAt } = sermon
  const picture = { type: 'image/jpeg', bytes: new ArrayBuffer(0) }
  await audioDatabase.extras.put({ podcastId: id, updatedAt, picture, transcript: null })
  noteSavedAudio(true)
  let flashes = 0
  const observer = new MutationObserver(() => {
    for (const element of document.querySelectorAll('button'))
      if (
        element.innerText.startsWith('Save for offline') &&
        element.checkVisibility({ visibilityProperty: true })
      )
        flashes++
  })
  observer.observe(document, { childList: true, subtree: true })
  await openSermon()
  await expectText('Saved on this device')
  observer.disconnect()
  expect(flashes).toBe(0)
})

test('a position that is chosen before anything can be opened is stored', () => {
  changePlayer({ track: sermon, queue: [sermon], position: 7, duration: sermon.duration })
  seek(42)
  expect(JSON.parse(localStorage.getItem('audioState')!)).toMatchObject({ position: 42 })
  expect(JSON.parse(localStorage.getItem('positions')!)).toMatchObject({
    places: { [sermon.id]: { position: 42 } },
  })
})

test('the form of a new sermon asks for the file first', async () => {
  await open('/create/podcast')
  await expect.element(page.getByLabelText('Title', { exact: true })).toBeVisible()
  const [first] = document.querySelectorAll('main form input')
  expect(first).toHaveAttribute('type', 'file')
})
