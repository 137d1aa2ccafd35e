import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#contract/locales/paraglide/messages.js'
import { messages } from '#contract/messages.ts'
import { notFound } from '#server/http/problem.ts'
import { queryClient } from '#src/api/query.ts'
import { typingStore } from '#src/lib/typing.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectMessage, expectText, field, heading } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aConversation, aMessage, aPerson, respondOfMessages } from './sample-messages.ts'
import type { SampleConversation } from './sample-messages.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const ana = aPerson('Ana')
const bubbles = () => page.getByRole('region', { name: 'Messages with Ana' }).getByRole('listitem')
const pane = () => page.getByRole('region', { name: 'Messages with Ana' }).element()
/** As a finger does, which goes on where the pane was drawn anew before its scrolling was heard of. */
const scrollTo = (top: number) =>
  expect
    .poll(async () => {
      pane().scrollTop = top
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return pane().scrollTop
    })
    .toBe(top)
const distanceToEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = pane()
  return scrollHeight - scrollTop - clientHeight
}

/** Opens the conversation with Ana. */
const openAna = (conversation: SampleConversation, path = '/leagues/messages/ana') =>
  open(path, { before: () => respondOfMessages([conversation]) })

/** So many messages from her. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aMessage(ana, index + 1, `Message ${index + 1}`))

/** What the stream would tell: read the conversation again. */
const changed = () => queryClient.invalidateQueries({ queryKey: [messages.list.name] })

beforeEach(() => typingStore.setState(() => ({})))
afterEach(() => {
  vi.useRealTimers()
})

test('messages are read with who wrote them, how far they have come, and are marked as read', async () => {
  await openAna(
    aConversation(
      ana,
      [
        aMessage(ana, 1, 'Bonjou'),
        aMessage(ana, 2, 'Bonjou Ana', { own: true }),
        aMessage(ana, 3, 'Wi', { own: true }),
        aMessage(ana, 4, 'Mèsi', { own: true }),
        aMessage(ana, 5, '', { deleted: true }),
      ],
      { read: 2, delivered: 3 },
    ),
  )
  await expect.element(heading('Ana')).toBeVisible()
  await expect.element(bubbles().nth(0)).toHaveTextContent(/^Ana:Bonjou/)
  await expect.element(bubbles().nth(1)).toHaveTextContent(/^You:Bonjou Ana.*Read/)
  await expect.element(bubbles().nth(2)).toHaveTextContent(/Delivered/)
  await expect.element(bubbles().nth(3)).toHaveTextContent(/Sent/)
  await expect.element(bubbles().nth(4)).toHaveTextContent('This message was deleted.')
  await expect.poll(() => callsOf(messages.read)).toEqual([{ to_user_id: 'ana', up_to: 5 }])
  await expectAccessible()
})

test('links are links in the web only, and in a stranger’s first message they are text', async () => {
  const text = 'https://example.org/a and javascript:alert(1)'
  const { router } = await openAna(aConversation(ana, [aMessage(ana, 1, text)]))
  const link = page.getByRole('link', { name: 'https://example.org/a' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(bubbles().nth(0).element().querySelectorAll('a')).toHaveLength(1)
  await router.navigate({ to: '/leagues/messages', search: { list: true } })
  respondOfMessages([aConversation(ana, [aMessage(ana, 1, text)], { stranger: true })])
  await changed()
  await router.navigate({ to: '/leagues/messages/$userId', params: { userId: 'ana' } })
  await expectText(/example\.org/)
  await expect.element(link).not.toBeInTheDocument()
})

test('a long text is folded', async () => {
  await openAna(aConversation(ana, [aMessage(ana, 1, `${'lakou '.repeat(400)}end`)]))
  await expect.element(bubbles().nth(0)).not.toHaveTextContent('end')
  await button('Show more').click()
  await expect.element(bubbles().nth(0)).toHaveTextContent('end')
  await button('Show less').click()
  await expect.element(bubbles().nth(0)).not.toHaveTextContent('end')
})

test('older messages come as one scrolls up, and what one reads stays in its place', async () => {
  await openAna(aConversation(ana, many(100)))
  await expect.element(bubbles().last()).toHaveTextContent('Message 100')
  await expect.poll(distanceToEnd).toBeLessThan(2)
  expect(bubbles().elements()).toHaveLength(40)
  const release = hold(messages.list)
  await scrollTo(500)
  const seen = bubbles().nth(10).element()
  const { top } = seen.getBoundingClientRect()
  release()
  await expect.poll(() => bubbles().elements().length).toBe(80)
  expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(3)
  expect(seen).toHaveTextContent('Message 71')
})

test('something that comes while one reads further up is offered, and read only once it is seen', async () => {
  const conversation = aConversation(ana, many(40))
  await openAna(conversation)
  await expect.poll(() => callsOf(messages.read)).toHaveLength(1)
  await scrollTo(100)
  conversation.messages.push(aMessage(ana, 41, 'Are you there?'))
  await changed()
  await expect.element(button('New messages')).toBeVisible()
  expect(pane().scrollTop).toBe(100)
  expect(callsOf(messages.read)).toHaveLength(1)
  await button('New messages').click()
  await expect.poll(distanceToEnd).toBeLessThan(2)
  await expect.element(button('New messages')).not.toBeInTheDocument()
  await expect.poll(() => callsOf(messages.read).at(-1)).toEqual({ to_user_id: 'ana', up_to: 41 })
})

test('what was missed while the device was cut off leaves no gap', async () => {
  const conversation = aConversation(ana, many(30))
  await openAna(conversation)
  await expect.element(bubbles().last()).toHaveTextContent('Message 30')
  conversation.messages = many(200)
  await changed()
  await expect.element(bubbles().last()).toHaveTextContent('Message 200')
  expect(
    bubbles()
      .elements()
      .map((bubble) => bubble.querySelector('p')!.textContent),
  ).toEqual(many(200).map(({ message }) => message))
})

test('who is typing is told, and stops being told by itself', async () => {
  await openAna(aConversation(ana, [aMessage(ana, 1, 'Bonjou')]))
  await expectText('Bonjou')
  // The time begins to pass once it was seen.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
  typingStore.setState(() => ({ ana: Date.now() + 6000 }))
  await expect.element(page.getByText('Typing…').first()).toBeVisible()
  vi.advanceTimersByTime(6000)
  await expect.element(page.getByText('Typing…')).not.toBeInTheDocument()
})

test('one’s own message is deleted for both after asking, as long as that is possible', async () => {
  const conversation = aConversation(ana, [
    aMessage(ana, 1, 'Old', { own: true }),
    aMessage(ana, 2, 'New', { own: true, createdAt: new Date().toISOString() }),
  ])
  await openAna(conversation)
  respond(messages.remove, () => {
    const deleted = { ...conversation.messages[1]!, message: '', deleted: true }
    conversation.messages[1] = deleted
    return deleted
  })
  const menu = (index: number) =>
    bubbles()
      .nth(index)
      .getByRole('button', { name: /^Options/ })
  await menu(0).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await menu(1).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectText(/deleted for both of you/)
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.element(bubbles().nth(1)).toHaveTextContent('This message was deleted.')
  expect(callsOf(messages.remove)).toEqual([{ message_id: 'ana-2' }])
})

test('a search leads to its place, however far back', async () => {
  await openAna(aConversation(ana, many(300)))
  respond(messages.search, () => ({
    messages: [aMessage(ana, 12, 'Message 12')],
    totalPages: 1,
    totalItems: 1,
  }))
  await button('Options: Ana').click()
  await page.getByRole('menuitem', { name: 'Search this conversation' }).click()
  await page.getByRole('searchbox').fill('twelve')
  await dialog().getByRole('button', { name: 'Message 12' }).click()
  // All 300 are there by then.
  const place = bubbles().nth(11)
  await expect.element(place).toHaveTextContent('Message 12')
  await expect.element(place).toBeInViewport()
  await expect.element(place).toHaveFocus()
  expect(callsOf(messages.search)).toMatchObject([{ to_user_id: 'ana', q: 'twelve' }])
})

test('a person is blocked and let in again; where one may not write there is no field', async () => {
  const conversation = aConversation(ana, [aMessage(ana, 1, 'Bonjou')])
  await openAna(conversation)
  respond(messages.block, () => {
    conversation.blocked = true
    return { message: m.person_blocked({ name: 'Ana' }) }
  })
  respond(messages.unblock, () => {
    conversation.blocked = false
    conversation.may_write = false
    return { message: m.person_unblocked({ name: 'Ana' }) }
  })
  await button('Options: Ana').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expectText('This person can no longer write to you, and is not told.')
  await dialog().getByRole('button', { name: 'Block' }).click()
  await expectText('You have blocked Ana.')
  await expect.element(field('Message to Ana')).not.toBeInTheDocument()
  await button('Unblock').click()
  await expectText('You cannot write to Ana.')
})

test('a report needs a reason', async () => {
  await openAna(aConversation(ana, [aMessage(ana, 1, 'Voye lajan')]))
  respond(messages.report, () => ({ message: m.person_reported({ name: 'Ana' }) }))
  await button('Options: Ana').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expect.element(field('What happened?')).toHaveAttribute('aria-invalid', 'true')
  expect(callsOf(messages.report)).toEqual([])
  await field('What happened?').fill('She asks for money.')
  await dialog().getByRole('button', { name: 'Report' }).click()
  await expectText(/^Thank you\./)
  expect(callsOf(messages.report)).toEqual([{ user_id: 'ana', reason: 'She asks for money.' }])
})

test('somebody who is not there leads to the 404 page, with an alert', async () => {
  const { path } = await open('/leagues/messages/nobody', {
    before: () =>
      respond(messages.list, () => {
        throw notFound()
      }),
  })
  await expect.poll(path).toBe('/404')
  await expect.element(page.getByRole('alert').first()).toBeVisible()
})

test('without a network what was read is shown, and what was not says why', async () => {
  const { router } = await openAna(aConversation(ana, [aMessage(ana, 1, 'Bonjou')]))
  await expectText('Bonjou')
  setNetwork('down')
  await router.navigate({ to: '/leagues/messages', search: { list: true } })
  await router.navigate({ to: '/leagues/messages/$userId', params: { userId: 'ana' } })
  await expectText('Bonjou')
  await router.navigate({ to: '/leagues/messages/$userId', params: { userId: 'bob' } })
  await expectText('This conversation could not be loaded.')
  await expect.element(button('Try again')).toBeVisible()
})

test('an empty and a too long message are told at the field', async () => {
  await openAna(aConversation(ana))
  await button('Send').click()
  await expectMessage('Message to Ana', 'Write a message.')
  await field('Message to Ana').fill('  ')
  await button('Send').click()
  await expectMessage('Message to Ana', 'Write a message.')
  await field('Message to Ana').fill('x'.repeat(10_001))
  await button('Send').click()
  await expectMessage('Message to Ana', 'At most 10000 characters.')
  expect(callsOf(messages.send)).toEqual([])
})
