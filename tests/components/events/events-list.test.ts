import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events as calls } from '#contract/events.ts'
import { button, expectText, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { anEvent } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

// What a row of a phone says of an event: when it is, and how many are invited and come.

const events = [
  anEvent('Repetisyon koral', {
    series_id: 's',
    invited_count: 135,
    rsvp_yes_count: 114,
    description: 'Pratik',
  }),
  anEvent('Repetisyon 2', { series_id: 's', date: '2026-11-08' }),
]

const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
})

/** Whether a text stands whole within the row and is not cut off. */
function isWithin(row: Element, text: string): boolean {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const at = node.nodeValue!.indexOf(text)
    if (at < 0) continue
    range.setStart(node, at)
    range.setEnd(node, at + text.length)
    const { left, right, bottom } = range.getBoundingClientRect()
    const box = node.parentElement!.closest('[aria-hidden], span')!.parentElement!.getBoundingClientRect()
    if (left >= box.left && right <= box.right + 1 && bottom <= row.getBoundingClientRect().bottom)
      return true
  }
  return false
}

test.each([
  { width: 390, size: '' },
  { width: 320, size: '' },
  { width: 320, size: '200%' },
])(
  'how many are invited and come stands whole in its row: $width px, text $size',
  async ({ width, size }) => {
    await page.viewport(width, 844)
    await open('/events', { events })
    document.documentElement.style.fontSize = size
    const row = rowOf('Repetisyon koral')
    await expect.element(row.getByRole('link')).toBeVisible()
    await expect.element(row.getByText('Members Invited: 135 | Attending: 114')).toBeInTheDocument()
    await expect.poll(() => isWithin(row.element(), '135')).toBe(true)
    await expect.poll(() => isWithin(row.element(), '114')).toBe(true)
  },
)

function placeInRow(element: Element) {
  const [own, row] = [element, element.closest('li, tr')!].map((one) => one.getBoundingClientRect())
  return { left: own!.left - row!.left, top: own!.top - row!.top }
}

test.each([
  { where: 'a row of a phone', width: 390, size: '', path: '/events' },
  { where: 'a row with large letters', width: 320, size: '200%', path: '/events' },
  { where: 'a table', width: 1280, size: '', path: '/events' },
  { where: 'a pane', width: 1280, size: '', path: `/events/detail/${events[1]!.id}` },
])('what unfolds a series stays where it was pressed: in $where', async ({ width, size, path }) => {
  await page.viewport(width, 844)
  await open(path, { events })
  document.documentElement.style.fontSize = size
  const unfold = (expanded: boolean) => page.getByRole('button', { name: /Repetisyon/, expanded })
  await expect.element(unfold(false)).toBeVisible()
  const before = placeInRow(unfold(false).element())
  await unfold(false).click()
  await expect.element(unfold(true)).toBeVisible()
  expect(placeInRow(unfold(true).element())).toEqual(before)
})

test('beside the list, the event that is open is in sight, however many are past', async () => {
  await page.viewport(1280, 600)
  const coming = ['Etid biblik', 'Kanpay', 'Batèm'].map((title) => anEvent(title, { date: '2126-11-27' }))
  const past = Array.from({ length: 12 }, (_, i) => anEvent(`Konsè ${i}`, { date: '2025-11-27' }))
  await open(`/events/detail/${coming[0]!.id}`, { events: [...coming, ...past] })
  const link = (title: string) => page.getByRole('link', { name: `View Details ${title}`, exact: true })
  await expect.element(link('Konsè 0')).toBeInTheDocument()
  await expect.element(link('Etid biblik')).toBeInViewport()
})

test('beside an event that is gone the headings stand in their order', async () => {
  await page.viewport(1280, 800)
  await open('/events/detail/gone', { events: [anEvent('Kanpay', { date: '2126-11-01' })] })
  await expectText('This event no longer exists')
  await expect.element(heading('Event details')).toBeVisible()
  await expect.element(heading('Upcoming', 3)).toBeVisible()
})

test('from an event that was opened beside another one, the way back leads to the list', async () => {
  await page.viewport(1280, 800)
  const { path } = await open('/events', { events: [anEvent('Kanpay'), anEvent('Koral')] })
  const row = (title: string) => page.getByRole('link', { name: `View Details ${title}` })
  await row('Kanpay').click()
  await expect.element(heading('Kanpay')).toBeVisible()
  await row('Koral').click()
  await expect.element(heading('Koral')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Events', exact: true }).click()
  await expect.poll(path).toBe('/events')
})

const titlesIn = (label: string) =>
  page
    .getByRole('table', { name: label })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const sortBy = (label: string, name: string) =>
  page.getByRole('table', { name: label }).getByRole('columnheader', { name }).getByRole('button')

test('on a desk each part sorts for itself, by name, day and answers', async () => {
  await page.viewport(1280, 800)
  const coming = [
    anEvent('Kanpay', { date: '2126-11-01', rsvp_yes_count: 2 }),
    anEvent('Batèm', { date: '2126-11-02', rsvp_yes_count: 9 }),
    anEvent('Etid', { date: '2126-11-03', rsvp_yes_count: 4 }),
  ]
  const past = [anEvent('Vijil', { date: '2025-11-02' }), anEvent('Konsè', { date: '2025-11-01' })]
  await open('/events', { events: [...coming, ...past] })
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Kanpay', 'Batèm', 'Etid'])
  await sortBy('Upcoming', 'Attending').click()
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Batèm', 'Etid', 'Kanpay'])
  await sortBy('Upcoming', 'Title').click()
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Batèm', 'Etid', 'Kanpay'])
  await sortBy('Upcoming', 'Title').click()
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Kanpay', 'Etid', 'Batèm'])
  await sortBy('Upcoming', 'Date').click()
  await sortBy('Upcoming', 'Date').click()
  await expect.poll(() => titlesIn('Upcoming')).toEqual(['Etid', 'Batèm', 'Kanpay'])
  expect(titlesIn('Past')).toEqual(['Vijil', 'Konsè'])
  await sortBy('Past', 'Date').click()
  await expect.poll(() => titlesIn('Past')).toEqual(['Konsè', 'Vijil'])
})

test('past events of which more are to be read do not sort, upcoming ones do', async () => {
  await page.viewport(1280, 800)
  const all = [
    anEvent('Kanpay', { date: '2126-11-01' }),
    ...Array.from({ length: 130 }, (_, i) => anEvent(`Konsè ${i}`, { date: '2025-11-27' })),
  ]
  await open('/events', {
    before: () =>
      respond(calls.list, ({ page: n, limit }) => ({
        events: all.slice((n - 1) * limit, n * limit),
        totalItems: all.length,
        totalPages: Math.ceil(all.length / limit),
        currentPage: n,
      })),
  })
  await expect.element(sortBy('Upcoming', 'Title')).toBeVisible()
  await expect.element(sortBy('Past', 'Title')).not.toBeInTheDocument()
})

test.each([
  { where: 'the window', width: 390, path: '/events' },
  { where: 'the pane beside an event', width: 1280, path: '/events/detail/konsè 0' },
])('more are read as one scrolls near the end: in $where', async ({ width, path }) => {
  await page.viewport(width, 844)
  const past = Array.from({ length: 130 }, (_, i) => anEvent(`Konsè ${i}`, { date: '2025-11-27' }))
  await open(path, {
    events: past,
    before: () =>
      respond(calls.list, ({ page: n, limit }) => ({
        events: past.slice((n - 1) * limit, n * limit),
        totalItems: past.length,
        totalPages: Math.ceil(past.length / limit),
        currentPage: n,
      })),
  })
  await expect.element(button('Load More')).toBeInTheDocument()
  button('Load More').element().scrollIntoView()
  await expect.poll(() => callsOf(calls.list).map(({ page: n }) => n)).toContain(2)
  await expect.element(button('Load More')).not.toBeInTheDocument()
})
