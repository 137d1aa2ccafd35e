import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { podcasts } from '#contract/podcasts.ts'
import { shows } from '#contract/shows/shows.ts'
import type { PublisherLook } from '#contract/publisher.ts'
import { heading } from './form.ts'
import { open } from './open.tsx'
import { plainShow } from './sample-recording.ts'
import { respond } from './stub-server.ts'

const look = { logo: 'church/public/pictures/l', cover: 'church/public/pictures/c', colour: '#b3001b' }

/** Opens the page of a publisher whose church has this look, in the app. */
async function openPublisher(of: PublisherLook | null) {
  const before = () => {
    respond(shows.ofPublisher, () => plainShow)
    respond(podcasts.publisher, () => ({ id: 'p', username: 'siloe', name: 'Kapèl Siloé', look: of }))
    respond(podcasts.ofPublisher, () => ({ podcastFiles: [], totalItems: 0, totalPages: 0, currentPage: 1 }))
  }
  const app = await open('/@siloe', { as: 'visitor', before })
  await expect.element(heading("Welcome to Kapèl Siloé's Podcasts")).toBeVisible()
  return app
}

const pictures = () =>
  [...document.querySelectorAll('main img')].map((image) => new URL((image as HTMLImageElement).src).pathname)
const sheets = () =>
  [...document.querySelectorAll('link[href^="/church-colours/"]')].map((link) => link.getAttribute('href'))
const initials = page.getByText('KS', { exact: true })

test('in the app a publisher’s page has the look of their church, and leaves its colour behind', async () => {
  const { router } = await openPublisher(look)
  await expect.poll(pictures).toEqual(['/api/church/public/pictures/c', '/api/church/public/pictures/l'])
  await expect.poll(sheets).toEqual(['/church-colours/b3001b.css'])
  const coloured = document.querySelector('[data-church-colour="b3001b"]')!
  expect(coloured.contains(heading("Welcome to Kapèl Siloé's Podcasts").element())).toBe(true)
  // The frame has the product's own.
  expect(coloured.querySelector('header nav')).toBeNull()
  await router.navigate({ href: '/about' })
  await expect.poll(sheets).toEqual([])
})

test('where their church has no picture, the initials stand in its colour', async () => {
  await openPublisher({ logo: null, cover: null, colour: '#b3001b' })
  await expect.element(initials).toBeVisible()
  expect(pictures()).toEqual([])
  expect(initials.element().closest('[data-church-colour="b3001b"]')).not.toBeNull()
})
