import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#contract/notices.ts'
import type { Notice } from '#contract/notices.ts'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading, tryAgainUntil } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

// The bell of the header and the list of what has happened.

const hour = 60 * 60 * 1000
const aNotice = (id: string, hoursAgo: number, details: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'rsvp_answered',
  title: `Notice ${id}`,
  body: 'Ana is coming.',
  path: '/members',
  count: 1,
  updatedAt: new Date(Date.now() - hoursAgo * hour).toISOString(),
  readAt: null,
  ...details,
})

/** Opens a screen where the server knows these notices, and so many unread ones in all. */
async function openWith(list: Notice[], path = '/notices', unread = unreadOf(list)) {
  const known = { list, unread }
  respond(notices.read, ({ ids, before }) => {
    known.list = known.list.map((one) => {
      const meant = (ids?.includes(one.id) ?? true) && (before === undefined || one.updatedAt <= before)
      return meant ? { ...one, readAt: one.readAt ?? new Date().toISOString() } : one
    })
    known.unread = unreadOf(known.list)
    return { unread: known.unread }
  })
  const opened = await open(path, {
    members: [aMember('Élisée')],
    before: () => respond(notices.list, () => ({ notices: known.list, unread: known.unread })),
  })
  return opened
}
const unreadOf = (list: Notice[]) => list.filter(({ readAt }) => readAt === null).length
const bell = (name: string) => page.getByRole('banner').getByLabelText(name, { exact: true })

afterEach(async () => {
  await page.viewport(390, 844)
})

test('notices stand under their days, and a press goes to what one is about and marks it as read', async () => {
  const [latest, older] = [aNotice('1', 0), aNotice('2', 30 * 24, { readAt: new Date().toISOString() })]
  const { path } = await openWith([latest, older, aNotice('3', 40 * 24, { kind: 'from_the_future' })])
  await expect.element(heading('Notices')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Today' }).getByText('Notice 1')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Notice 1' })).toHaveTextContent('New')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Notice 2' }))
    .not.toHaveTextContent('New')
  await expect.element(bell('Notices, 2 unread')).toHaveTextContent('2')
  await expectAccessible()
  await page.getByRole('link', { name: 'Notice 1' }).click()
  await expect.poll(path).toBe('/members')
  await expect.element(bell('Notices, 1 unread')).toBeVisible()
  await expect.poll(() => callsOf(notices.read)).toEqual([{ ids: ['1'], before: latest.updatedAt }])
})

test('all are marked as read at once, also those beyond the list', async () => {
  const latest = aNotice('1', 1)
  await openWith([latest, aNotice('2', 2)], '/notices', 140)
  await expect.element(bell('Notices, 140 unread')).toHaveTextContent('99+')
  await button('Mark all as read').click()
  await expect.element(bell('Notices')).toBeVisible()
  await expect.element(button('Mark all as read')).not.toBeInTheDocument()
  await expect.poll(() => callsOf(notices.read)).toEqual([{ before: latest.updatedAt }])
})

test('what is read without a network is read at once, and sent later', async () => {
  await openWith([aNotice('1', 1), aNotice('2', 2)])
  await expect.element(bell('Notices, 2 unread')).toBeVisible()
  setNetwork('down')
  await button('Mark all as read').click()
  await expect.element(bell('Notices')).toBeVisible()
  expect(callsOf(notices.read)).toEqual([])
  setNetwork('up')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => callsOf(notices.read)).toHaveLength(1)
  await expect.element(bell('Notices')).toBeVisible()
})

test('without notices it says what will be there, and a failed read offers to try again', async () => {
  let fails = true
  respond(notices.read, () => ({ unread: 0 }))
  await open('/notices', {
    before: () =>
      respond(notices.list, () => {
        if (fails) throw new Problem(400, 'Not now.')
        return { notices: [], unread: 0 }
      }),
  })
  await expectText('Your notices could not be loaded.')
  fails = false
  await tryAgainUntil(page.getByText('No notices yet'))
})

test('on a desk the bell opens the list by keyboard, Esc gives the focus back', async () => {
  await page.viewport(1280, 800)
  const { path } = await openWith([aNotice('1', 1)], '/members')
  const opener = page.getByRole('button', { name: 'Notices, 1 unread' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toHaveAccessibleName('Notices')
  await expect.element(dialog()).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await dialog().getByRole('link', { name: 'Notice settings' }).hover()
  await dialog().getByRole('link', { name: 'Notice 1' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(path).toBe('/members')
  await expect.element(bell('Notices')).toBeVisible()
})
