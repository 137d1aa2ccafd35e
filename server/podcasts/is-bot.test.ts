import { expect, test } from 'vitest'
import { isBot } from './is-bot.ts'

test.each([
  ['Podcasts/1650.1 CFNetwork/1498.700.2 Darwin/23.6.0', false],
  ['Castbox/8.20', false],
  ['gPodder/3.11.4 (+http://gpodder.org/)', false],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', false],
  ['', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['python-requests/2.31', true],
  ['SomeCrawler/1.0', true],
])('%s: %s', (userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected)
})
