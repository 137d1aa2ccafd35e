import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messages } from '#contract/messages.ts'
import { team } from '#contract/team.ts'
import { queryClient } from '#src/api/query.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, heading, tryAgainUntil } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { aConversation, aMessage, aPerson, respondOfMessages } from './sample-messages.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const [ana, elisee] = [aPerson('Ana'), aPerson('Élisée', { _id: 'elisee' })]
const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const known = () => [
  aConversation(ana, [aMessage(ana, 1, 'Bonjou'), aMessage(ana, 2, 'Kote ou ye?')]),
  aConversation(elisee, [aMessage(elisee, 5, 'Mèsi anpil', { own: true })]),
]
const openList = (conversations = known()) =>
  open('/leagues/messages?list=true', { before: () => respondOfMessages(conversations) })

afterEach(() => page.viewport(390, 844))

test('the list shows who wrote last, what, and how much is unread, the latest first', async () => {
  await openList()
  await expect.element(rows().nth(0)).toHaveTextContent(/Élisée.*You: Mèsi anpil/)
  await expect.element(rows().nth(1)).toHaveTextContent(/Ana.*Kote ou ye\?.*2 unread messages/)
  await expectAccessible()
})

test('a name is found by a part of it, without its accents', async () => {
  await openList()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('ELIS')
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(rows().nth(0)).toHaveTextContent('Élisée')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zzz')
  await expectText('No one found')
})

test('on a desk the first conversation stands beside the list, and its count goes', async () => {
  await page.viewport(1280, 800)
  const conversations = known().toReversed()
  const { path } = await openList(conversations)
  await expect.poll(path).toBe('/leagues/messages/elisee')
  await expect.element(heading('Élisée')).toBeVisible()
  await page.getByRole('link', { name: 'Ana' }).click()
  await expect.element(heading('Ana')).toBeVisible()
  await expect.element(rows().nth(1)).not.toHaveTextContent('unread')
  await expectAccessible()
})

test('a phone opens the first conversation too, with a way back to the list', async () => {
  const { path } = await open('/leagues/messages', { before: () => respondOfMessages(known()) })
  await expect.poll(path).toBe('/leagues/messages/elisee')
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect.element(rows().nth(0)).toHaveTextContent(/Élisée/)
  expect(path()).toContain('list=true')
})

test('somebody to write to is found by name; without anybody it says why', async () => {
  const { path } = await open('/leagues/messages', {
    before: () => {
      respondOfMessages([aConversation(ana)])
      respond(messages.recipients, ({ q }) => ({
        people: q === 'x' ? [] : [{ ...ana, known_from: 'Legliz Lakou' }],
        totalPages: 1,
      }))
    },
  })
  await expectText('No messages yet')
  await button('New message').click()
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('Legliz Lakou')
  await dialog().getByRole('searchbox').fill('x')
  await expectText('No one found')
  await dialog().getByRole('searchbox').fill('')
  await dialog().getByRole('link', { name: 'Ana' }).click()
  await expect.poll(path).toBe('/leagues/messages/ana')
  await expect.element(heading('Ana')).toBeVisible()
})

test('without a network the list says so', async () => {
  setNetwork('down')
  await openList()
  await expectText('Your messages could not be loaded.')
  setNetwork('up')
  await tryAgainUntil(rows().nth(0))
})

test('a message that comes in elsewhere is told of with a way to it, and not where it is open', async () => {
  const conversations = known()
  const { path } = await open('/settings', { before: () => respondOfMessages(conversations) })
  await expect.poll(() => callsOf(messages.conversations)).toHaveLength(1)
  // Another read would take the place of one that is on its way.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const come = async (text: string) => {
    conversations[0]!.messages.push(aMessage(ana, conversations[0]!.messages.length + 20, text))
    await queryClient.invalidateQueries({ queryKey: [messages.conversations.name] })
  }
  await come('Are you coming?')
  const notice = page.getByRole('status').filter({ hasText: 'Are you coming?' })
  await expect.element(notice).toHaveTextContent('Ana')
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect.poll(path).toBe('/leagues/messages/ana')
  await expect.element(heading('Ana')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await come('Hello?')
  await expect
    .element(page.getByRole('region', { name: 'Messages with Ana' }))
    .toHaveTextContent('Are you coming?')
  await expect.element(notice).not.toBeInTheDocument()
})

test('the menu counts what is unread, and the team’s page leads to each of the others', async () => {
  await page.viewport(1280, 800)
  const colleague = (user_id: string, name: string) => ({
    user_id,
    name,
    email: null,
    photo: null,
    role: 'leader' as const,
    since: '2026-11-15T12:00:00.000Z',
  })
  await open('/church/team', {
    before: () => {
      respondOfMessages(known())
      respond(team.list, () => ({
        may_mail: true,
        people: [{ ...colleague(owner.id, owner.name), role: 'owner' as const }, colleague('ana', 'Ana')],
        invitations: [],
      }))
    },
  })
  const menu = page.getByRole('navigation')
  await expect.element(menu.getByRole('link', { name: 'Messages 2 unread messages' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: `Message ${owner.name}` })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Message Ana' }))
    .toHaveAttribute('href', '/leagues/messages/ana')
})
