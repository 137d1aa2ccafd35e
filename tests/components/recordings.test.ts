import Dexie from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { changePlayer, playerState } from '#src/audio/player/player-state.ts'
import { audioDatabase } from '#src/audio/saved/database.ts'
import { Problem } from '#server/http/problem.ts'
import { releaseDeletions } from '#src/offline/outbox.ts'
import { expectAccessible } from './accessible.ts'
import { button, dialog, expectText, field, heading, tryAgainUntil } from './form.ts'
import { open } from './open.tsx'
import { aRecording } from './sample-recording.ts'
import { onePage } from './donations/sample-gifts.ts'
import { callsOf, hold, respond, setNetwork } from './stub-server.ts'

const aPage = 10

/** Opens the list of these recordings, which come ten at a time. */
function openRecordings(all: Podcast[]) {
  return open('/recordings', {
    before: () =>
      respond(podcasts.mine, ({ page: n, limit }) => ({
        podcastFiles: all.slice((n - 1) * limit, n * limit),
        totalItems: all.length,
        totalPages: Math.ceil(all.length / limit),
        currentPage: n,
      })),
  })
}

const many = Array.from({ length: 25 }, (_, index) => aRecording(index + 1))
const recording = (title: string) => page.getByRole('link', { name: `Update ${title}`, exact: true })

/** Deletes the recording that is open. */
async function deleteOpened() {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete sermon' }).click()
  await expectText('Sermon deleted, with its page and its entry in the feed.')
}

/** What has been asked for after the first page, which the working set reads too. */
const later = () => callsOf(podcasts.mine).filter(({ page: n }) => n > 1)

afterEach(() => page.viewport(390, 844))

test('a recording is a row with its date, length, listens and who may hear it', async () => {
  await openRecordings([
    aRecording(1),
    aRecording(2, { privacy_status: 3 }),
    aRecording(3, { privacy_status: 2 }),
    aRecording(4, { status: 2 }),
  ])
  const row = (n: number) =>
    page
      .getByRole('list', { name: 'My sermons' })
      .getByRole('listitem')
      .nth(n - 1)
  // The year only when it is another one.
  await expect.element(row(1)).toHaveTextContent(/Sermon 1.*Nov 10(, 2026)? · 30:30 · 3 listens/)
  await expect.element(row(2)).toHaveTextContent('Only I can see')
  await expect.element(row(3)).toHaveTextContent('With the link')
  await expect.element(row(4)).toHaveTextContent('Inactive')
  await expect.element(row(4).getByRole('button', { name: 'Listen to Sermon 4' })).toBeVisible()
  await expect.element(recording('Sermon 4')).toHaveAttribute('href', '/podcast/by/sermon-4')
})

test('on a desk they are a table', async () => {
  await page.viewport(1280, 800)
  await openRecordings([aRecording(1, { privacy_status: 3 }), aRecording(2)])
  const row = (n: number) => page.getByRole('row').nth(n)
  await expect.element(row(0)).toHaveTextContent(/Title.*Uploaded.*Privacy.*Duration.*Listens/)
  await expect.element(row(1)).toHaveTextContent(/Sermon 1.*Nov 10, 2026.*Only I can see.*30:30.*3/)
  await expect.element(row(2)).toHaveTextContent(/Sermon 2.*Public/)
})

test('on a desk its heads sort what the server has, all pages of it; the order stands in the address', async () => {
  await page.viewport(1280, 800)
  const { path, router } = await openRecordings(many)
  const first = () => document.querySelector('[data-title]')?.textContent
  await expect.poll(first).toBe('Sermon 1')
  const sortedBy = (name: string) => page.getByRole('columnheader', { name })
  await expect.element(sortedBy('Uploaded')).toHaveAttribute('aria-sort', 'descending')
  for (const name of ['Privacy', 'Duration']) {
    await expect.element(sortedBy(name).getByRole('button')).not.toBeInTheDocument()
  }
  await sortedBy('Title').getByRole('button').click()
  await expect.poll(() => callsOf(podcasts.mine).at(-1)).toEqual({ sort: 'title', page: 1, limit: aPage })
  await expect.poll(path).toBe('/recordings?order=title')
  await expect.element(sortedBy('Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(button('Load More')).toBeInTheDocument()
  ;(button('Load More').element() as HTMLElement).click()
  await expect.poll(later).toContainEqual({ sort: 'title', page: 2, limit: aPage })

  await sortedBy('Listens').getByRole('button').click()
  await expect.poll(path).toBe('/recordings?order=-listens')
  await router.navigate({ href: '/recordings?order=nonsense' })
  await expect.element(sortedBy('Uploaded')).toHaveAttribute('aria-sort', 'descending')
})

test('where the server does not respond those that are here stand in the chosen order', async () => {
  await page.viewport(1280, 800)
  await openRecordings([aRecording(1, { title: 'Zaboka' }), aRecording(2, { title: 'Ayiti' })])
  const titles = () => [...document.querySelectorAll('[data-title]')].map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Zaboka', 'Ayiti'])
  respond(podcasts.mine, () => {
    throw new Problem(400, 'No.')
  })
  const head = page.getByRole('columnheader', { name: 'Title' })
  await head.getByRole('button').click()
  await expect.poll(titles).toEqual(['Ayiti', 'Zaboka'])
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
})

test('on a desk one opens beside the list, with all that its owner does to it', async () => {
  await page.viewport(1280, 800)
  const { path } = await openRecordings([aRecording(1), aRecording(2, { privacy_status: 3, listens: 41 })])
  respond(podcasts.get, ({ podcast_id }) => ({
    ...aRecording(Number(podcast_id.slice(-1)), { listens: 41, description: 'Psalm 23\nPsalm 24' }),
    look: null,
  }))
  await recording('Sermon 2').click()
  await expect.poll(path).toBe('/recordings/sermon-2')
  await expect.element(heading('Sermon 2')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'My sermons' })).toBeVisible()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('41')
  expect((page.getByText(/^Psalm 23/).element() as HTMLElement).innerText).toBe('Psalm 23\nPsalm 24')
  for (const name of ['Share', 'Play Sermon 2', 'Choose a transcript or drop it here']) {
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
  await button('Edit sermon').click()
  await expect.element(field('Title')).toHaveValue('Sermon 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()

  await deleteOpened()
  await expect.poll(path).toBe('/recordings')
  await expect.element(recording('Sermon 2')).not.toBeInTheDocument()
})

test('a deleted recording comes back by Undo, and is deleted on the server after the time for it', async () => {
  const all = [aRecording(1), aRecording(2)]
  const { path, router } = await openRecordings(all)
  respond(podcasts.get, () => ({ ...aRecording(2), look: null }))
  respond(podcasts.remove, ({ podcast_id }) => {
    all.splice(0, 2, ...all.filter(({ id }) => id !== podcast_id))
    return { message: '' }
  })
  const remove = async () => {
    await router.navigate({ to: '/recordings/$podcastId', params: { podcastId: 'sermon-2' } })
    changePlayer({ track: aRecording(2), queue: all })
    await deleteOpened()
    await expect.poll(path).toBe('/recordings')
    await expect.element(recording('Sermon 1')).toBeVisible()
    await expect.element(recording('Sermon 2')).not.toBeInTheDocument()
    expect(playerState()).toMatchObject({ track: null })
  }
  await remove()
  await button('Undo').click()
  await expect.element(recording('Sermon 2')).toBeVisible()
  setNetwork('down')
  await remove()
  expect(callsOf(podcasts.remove)).toEqual([])
  // It cannot be opened, and so not be deleted again.
  await router.navigate({ to: '/recordings/$podcastId', params: { podcastId: 'sermon-2' } })
  await expect.element(heading('This sermon is not available.')).toBeVisible()
  await router.navigate({ to: '/recordings' })
  setNetwork('up')
  await releaseDeletions()
  await expect.poll(() => callsOf(podcasts.remove)).toEqual([{ podcast_id: 'sermon-2' }])
  await expect.element(recording('Sermon 1')).toBeVisible()
  await expect.element(recording('Sermon 2')).not.toBeInTheDocument()
})

test('a recording that does not load has a title, and a way back', async () => {
  const fail = () => {
    throw new Problem(503, 'Broken')
  }
  await open('/recordings/sermon-1', { before: () => respond(podcasts.get, fail) })
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(heading('Sermon')).toBeVisible()
})

test('a recording of someone else is shown as its listeners see it', async () => {
  const { path } = await open('/recordings/sermon-1', {
    before: () =>
      respond(podcasts.get, () => ({
        ...aRecording(1, { user: { id: 'x', username: 'jean', name: 'Jean' } }),
        look: null,
      })),
  })
  await expect.poll(path).toBe('/podcast/by/sermon-1')
})

test('the next ones are read near the end', async () => {
  await openRecordings(many)
  await expectText('10 of 25')
  expect(later()).toEqual([])
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => later()[0]).toMatchObject({ page: 2, limit: aPage })
})

test('the next ones are read by a button, until there are no more', async () => {
  await openRecordings(many)
  for (const shown of ['10 of 25', '20 of 25']) {
    await expectText(shown)
    // Without the scrolling of a pointer, which would read them too.
    ;(button('Load More').element() as HTMLElement).click()
  }
  await expect.element(button('Load More')).not.toBeInTheDocument()
  // The list goes on by itself near its end: it may have begun with what the button then asks for.
  expect(new Set(later().map(({ page: n }) => n))).toEqual(new Set([2, 3]))
})

test('while it loads that is said, and then what will be there', async () => {
  const release = hold(podcasts.mine)
  await openRecordings([])
  await expect.element(heading('My sermons')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Loading')).toBeInTheDocument()
  release()
  await expectText('No Recent Sermons')
})

test('what could not be loaded can be tried again', async () => {
  let fails = true
  await open('/recordings', {
    before: () =>
      respond(podcasts.mine, () => {
        if (fails) throw new Problem(409, 'Not now.')
        return { podcastFiles: [aRecording(1)], ...onePage(1) }
      }),
  })
  await expectText('Not now.')
  fails = false
  await tryAgainUntil(recording('Sermon 1'))
})

test.each(['put', 'update'] as const)(
  'a device that is full before the first piece says so, also when it cannot store that (%s)',
  async (write) => {
    const sermon = aRecording(1, { size: 5 * 1024 ** 2 })
    await open(`/podcast/by/${sermon.id}`, {
      before: () => respond(podcasts.get, () => ({ ...sermon, look: null })),
    })
    const full = vi
      .spyOn(audioDatabase.saved, write)
      .mockImplementation(() => Dexie.Promise.reject(new DOMException('', 'QuotaExceededError')))
    await page.getByRole('button', { name: /^Save for offline · .*: Sermon 1$/ }).click()
    await expect.element(page.getByText('There is not enough room on this device').first()).toBeVisible()
    await audioDatabase.saved.clear()
    full.mockRestore()
  },
)
