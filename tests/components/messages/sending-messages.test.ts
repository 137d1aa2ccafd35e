import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#contract/locales/paraglide/messages.js'
import { messages } from '#contract/messages.ts'
import { Problem } from '#server/http/problem.ts'
import { database } from '#src/offline/database.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aConversation, aMessage, aPerson, respondOfMessages } from './sample-messages.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const ana = aPerson('Ana')
const bubbles = () => page.getByRole('region', { name: 'Messages with Ana' }).getByRole('listitem')
const text = () => field('Message to Ana')
const send = () => page.getByRole('button', { name: 'Send', exact: true })
const sent = () => callsOf(messages.send).map(({ message }) => message)

const openAna = (path = '/leagues/messages/ana') =>
  open(path, {
    before: () =>
      respondOfMessages([
        aConversation(ana, [aMessage(ana, 1, 'Bonjou')]),
        aConversation(aPerson('Bob'), [aMessage(aPerson('Bob'), 1, 'Alo')]),
      ]),
  })

afterEach(() => {
  vi.useRealTimers()
})

test('a message is shown at once, with how far it has come', async () => {
  const release = hold(messages.send)
  await openAna()
  await text().fill('Kouman ou ye? 👋🏾')
  await send().click()
  await expect.element(bubbles().nth(1)).toHaveTextContent(/Kouman ou ye\? 👋🏾.*Waiting to be sent/)
  await expect.element(text()).toHaveValue('')
  await expect.element(text()).toHaveFocus()
  release()
  await expect.element(bubbles().nth(1)).toHaveTextContent(/Sent/)
  await expect.poll(() => database.outbox.count()).toBe(0)
  await expect.poll(() => bubbles().elements()).toHaveLength(2)
  expect(callsOf(messages.send)).toMatchObject([{ to_user_id: 'ana', message: 'Kouman ou ye? 👋🏾' }])
})

test('with a keyboard Enter sends and Shift+Enter breaks the line', async () => {
  await openAna()
  await text().click()
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
  await userEvent.keyboard('three{Enter}')
  await expect.poll(sent).toEqual(['one\ntwo', 'three'])
})

test('what is written without a network waits in its place, and goes in order', async () => {
  await openAna()
  await expectText('Bonjou')
  setNetwork('down')
  for (const word of ['one', 'two', 'three']) {
    await text().fill(word)
    await send().click()
  }
  await expect.element(bubbles().nth(3)).toHaveTextContent(/three.*Waiting to be sent/)
  setNetwork('up')
  await expect.poll(sent).toEqual(['one', 'two', 'three'])
  await expect.element(bubbles().nth(3)).toHaveTextContent(/Sent/)
})

test('one that is refused says why, and is changed, sent again or deleted; those after it wait', async () => {
  await openAna()
  respond(messages.send, () => {
    throw new Problem(403, m.message_not_allowed())
  })
  for (const word of ['first', 'second']) {
    await text().fill(word)
    await send().click()
  }
  const refused = () => bubbles().nth(1)
  await expect.element(refused()).toHaveTextContent(/Not sent.*You cannot write to this person\./)
  await expect.element(bubbles().nth(2)).toHaveTextContent(/Waiting to be sent/)
  expect(sent()).toEqual(['first'])
  await refused().getByRole('button', { name: 'Send again' }).click()
  await expect.poll(sent).toEqual(['first', 'first'])

  await refused().getByRole('button', { name: 'Edit' }).click()
  await expect.element(text()).toHaveValue('first')
  await expectText('You are changing a message that was not sent.')
  await text().fill('better')
  await send().click()
  await expect.poll(sent).toEqual(['first', 'first', 'better'])
  await expect.element(text()).toHaveValue('')

  await refused().getByRole('button', { name: 'Delete' }).click()
  respondOfMessages([aConversation(ana, [aMessage(ana, 1, 'Bonjou')])])
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent().at(-1)).toBe('second')
  await expect.element(page.getByText('better')).not.toBeInTheDocument()
})

test('the list of what waits leads to a message that was refused', async () => {
  const { router } = await openAna()
  respond(messages.send, () => {
    throw new Problem(403, m.message_not_allowed())
  })
  await text().fill('first')
  await send().click()
  await expectText('You cannot write to this person.')
  await router.navigate({ to: '/waiting' })
  await expectText('Message to Ana: first')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(text()).toHaveValue('first')
  await button('Cancel').click()
  await expect.element(text()).toHaveValue('')
  await expect.element(bubbles().nth(1)).toHaveTextContent('first')
})

test('a draft stays with its person, and goes when it is sent', async () => {
  const { router } = await openAna()
  const go = (userId: string) => router.navigate({ to: '/leagues/messages/$userId', params: { userId } })
  await text().fill('Not yet')
  await go('bob')
  await expect.element(field('Message to Bob')).toHaveValue('')
  await go('ana')
  await expect.element(text()).toHaveValue('Not yet')
  await send().click()
  await expect.element(bubbles().nth(1)).toHaveTextContent('Not yet')
  await go('bob')
  await go('ana')
  await expect.element(text()).toHaveValue('')
})

test('the other side is told that one types, and seldom', async () => {
  await openAna()
  await text().click()
  // However long the keys take here.
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  await userEvent.keyboard('Bonjou zanmi')
  await expect.poll(() => callsOf(messages.type)).toEqual([{ to_user_id: 'ana' }])
  vi.setSystemTime(now + 3000)
  await userEvent.keyboard('!')
  await expect.poll(() => callsOf(messages.type)).toHaveLength(2)
})

test('the field stays above the keyboard of a phone', async () => {
  await openAna()
  await text().click()
  const shown = visualViewport!
  const height = shown.height - 300
  Object.defineProperty(shown, 'height', { configurable: true, get: () => height })
  try {
    shown.dispatchEvent(new Event('resize'))
    await expect.poll(() => text().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    await expect
      .poll(() => button('Send').element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(height)
  } finally {
    delete (shown as { height?: number }).height
  }
})
