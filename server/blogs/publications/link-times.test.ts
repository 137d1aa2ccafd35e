import { expect, it } from 'vitest'
import { linkTimes } from './link-times.ts'

const to = { page: '/podcast/by/x', duration: 4000 }

it.each([
  [
    '<blockquote>\n<p>Li la. (12:05)</p>\n</blockquote>',
    '<blockquote>\n<p>Li la. <a href="/podcast/by/x#t=725">(12:05)</a></p>\n</blockquote>',
  ],
  [
    '<li>Jan 10:14 (0:05)</li>\n<li>Sòm 23 (1:02:05)</li>',
    '<li>Jan 10:14 <a href="/podcast/by/x#t=5">(0:05)</a></li>\n<li>Sòm 23 <a href="/podcast/by/x#t=3725">(1:02:05)</a></li>',
  ],
])('links %s', (html, linked) => {
  expect(linkTimes(html, to)).toBe(linked)
})

it.each([
  // After the end, a verse, no time, within an attribute.
  '<p>Fini. (1:10:00)</p>',
  '<p>Jan (3:16) di sa.</p>',
  '<p>(3:75)</p>',
  '<p><img src="https://x.example/(3:16)" alt="(3:16)" loading="lazy"></p>',
])('leaves %s', (html) => {
  expect(linkTimes(html, to)).toBe(html)
})
