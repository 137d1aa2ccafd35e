import { expect, it } from 'vitest'
import { isServerPage } from './server-paths.ts'

const isServers = (pathname: string) => isServerPage({ pathname })

it.each([
  '/visit/k3fs92',
  '/e/abc123',
  '/e/abc123/',
  '/event/0f6e/rsvp',
  '/unsent',
  '/unsent/sign-in',
  '/outbox',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/docs',
  '/api/openapi.json',
  '/api/login/google/callback',
  '/api/files/stream/0f6e.mp3',
  '/@marie/feed.xml',
  '/@marie/posts.xml',
  '/@marie.jean/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/settings.json',
])('the worker leaves %s to the server', (path) => {
  expect(isServers(path)).toBe(true)
})

it.each([
  '/',
  '/events',
  '/events/detail/0f6e',
  '/api-keys',
  '/visitors',
  '/members/visitors',
  '/unsent-letters',
  '/join/AbC_d-1',
  '/podcast/by/0f6e',
  '/@marie',
  '/@marie.jean',
  '/@marie/a-post',
  '/leagues/0f6e',
  '/help/offline',
])('the worker serves the app for %s', (path) => {
  expect(isServers(path)).toBe(false)
})
