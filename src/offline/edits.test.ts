import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { members, memberSets } from '#contract/members.ts'
import { credentialsAt, startOutboxServer } from '#tests/support/outbox-server.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { hasConflicts, resolveConflict, writeEdit } = await import('./edits.ts')
const { overlayMembers } = await import('./overlay-lists.ts')
const { rowsOf } = await import('./outbox.ts')
const { nextRequest, parkedWith } = await import('./plan.ts')
const { sendWaiting } = await import('./sender.ts')

type Fields = Record<string, unknown>

let server: Awaited<ReturnType<typeof startOutboxServer>>
/** What the server has of the member. */
let stored: Fields

const shown = { name: 'Ana', phone: '+50937123456', email: 'ana@example.org', groups: [] as string[] }

const unchanged = {
  id: 'm',
  church_id: 'c',
  photo: null,
  createdAt: '',
  updatedAt: '',
  address: null,
  birthday: null,
  household: null,
  details: null,
}

beforeEach(async () => {
  server = await startOutboxServer()
  await database.outbox.clear()
  await storeCredentials(credentialsAt(server.base))
  stored = { ...shown }
  server.reply = ({ path, body }) => {
    if (path === '/user-types') return undefined
    const { base, church_id: _church, ...input } = body
    const fields = Object.entries(input)
    const isBase = (field: string) => (base as Fields)[field] === stored[field]
    const conflicts = fields.flatMap(([field]) => (isBase(field) ? [] : [{ field, theirs: stored[field] }]))
    for (const [field, value] of fields) if (isBase(field)) stored[field] = value
    return {
      status: 200,
      body: { ...unchanged, ...stored, ...(conflicts.length > 0 && { conflicts }) },
    }
  }
})
afterEach(() => server.close())

const edit = (values: Partial<typeof shown>, from: Partial<typeof shown> = {}, rejected = {}) =>
  writeEdit({
    endpoint: members.update,
    ids: { member_id: 'm', church_id: 'c' },
    shown: { ...shown, ...from },
    values: { ...shown, ...from, ...values },
    rules: { sets: memberSets },
    ...rejected,
  })
const rows = () => rowsOf('u')
const bodies = () => server.received.map(({ body }) => body)

it('a row carries the changed fields and what the form showed of them; nothing changed is no row', async () => {
  expect(await edit({})).toBeUndefined()
  await edit({ phone: '38123456' })
  const [row] = await rows()
  expect(row!.input).toEqual({
    member_id: 'm',
    church_id: 'c',
    phone: '38123456',
    base: { phone: '+50937123456' },
  })
})

it('lays only the changed fields over what the server has', async () => {
  await edit({ phone: '38123456' })
  const serverData = { ...shown, ...unchanged, name: 'Ana Paul', groups: [{ id: 'g', name: 'Choir' }] }
  expect(overlayMembers([serverData], [], await rows(), 'c')).toMatchObject([
    { name: 'Ana Paul', phone: '38123456', groups: [{ id: 'g' }], syncStatus: 'waiting' },
  ])
})

it('what conflicts becomes a row of its own with both values, which holds up nothing', async () => {
  stored['phone'] = '+50931112222'
  const order = await edit({ phone: '38123456', name: 'Ana Paul' })
  await sendWaiting()
  expect(stored).toMatchObject({ phone: '+50931112222', name: 'Ana Paul' })
  expect(await hasConflicts(order!)).toBe(true)
  const [sent, open] = await rows()
  expect(sent).toMatchObject({ status: 'sent', input: { name: 'Ana Paul' } })
  expect(sent!.input).not.toHaveProperty('phone')
  expect(open).toMatchObject({
    status: 'needsAttention',
    conflicts: [{ field: 'phone', theirs: '+50931112222' }],
    input: { member_id: 'm', church_id: 'c', phone: '38123456', base: { phone: '+50931112222' } },
  })
  await edit({ email: 'new@example.org' })
  const all = (await rows()).filter(({ status }) => status !== 'sent')
  expect(nextRequest(all, Date.now()).map(({ input }) => input['email'])).toEqual(['new@example.org'])
  expect(parkedWith(all).size).toBe(0)
})

it('“mine” is sent under a key of its own, based on what the server has; “theirs” sends nothing', async () => {
  Object.assign(stored, { phone: '+50931112222', name: 'Ana Jean' })
  await edit({ phone: '38123456', name: 'Ana Paul' })
  await sendWaiting()
  const open = (await rows()).find(({ conflicts }) => conflicts)!
  await resolveConflict(open.order, 'phone', { mine: true })
  expect((await rows()).find(({ conflicts }) => conflicts)!.input).toEqual({
    member_id: 'm',
    church_id: 'c',
    name: 'Ana Paul',
    base: { name: 'Ana Jean' },
  })
  await sendWaiting()
  expect(bodies().at(-1)).toEqual({ church_id: 'c', phone: '38123456', base: { phone: '+50931112222' } })
  expect(new Set(server.received.map(({ key }) => key)).size).toBe(2)
  await resolveConflict(open.order, 'name', { mine: false })
  await sendWaiting()
  expect(server.received).toHaveLength(2)
  expect((await rows()).every(({ status }) => status === 'sent')).toBe(true)
  expect(stored).toMatchObject({ phone: '38123456', name: 'Ana Jean' })
})

it('a later edit of the same field is the only one that is asked about', async () => {
  stored['phone'] = '+50931112222'
  await edit({ phone: '38123456' })
  await edit({ phone: '38999999' }, { phone: '38123456' })
  await sendWaiting()
  const open = (await rows()).filter(({ conflicts }) => conflicts)
  expect(open.map(({ input }) => input['phone'])).toEqual(['38999999'])
})

it('a conflict is over once its field has been edited again', async () => {
  stored['phone'] = '+50931112222'
  await edit({ phone: '38123456' })
  await sendWaiting()
  await edit({ phone: '38999999' }, { phone: '+50931112222' })
  await sendWaiting()
  expect((await rows()).filter(({ conflicts }) => conflicts)).toEqual([])
  expect(stored['phone']).toBe('38999999')
})

it('the correction of a rejected edit stays based on what was shown before it', async () => {
  const accept = server.reply
  server.replyWith({ status: 400, body: { message: 'No', fields: { phone: 'No' } } })
  await edit({ phone: '123 4567' })
  await sendWaiting()
  server.reply = accept
  const rejected = await rows()
  await edit({ phone: '38123456', name: 'Ana Paul' }, { phone: '123 4567' }, { rejected })
  await sendWaiting()
  expect(bodies().at(-1)).toEqual({
    church_id: 'c',
    phone: '38123456',
    name: 'Ana Paul',
    base: { phone: '+50937123456', name: 'Ana' },
  })
})

it('a row of an older app goes as it is', async () => {
  const whole = {
    member_id: 'm',
    church_id: 'c',
    name: 'Ana',
    phone: '38123456',
    email: 'a@example.org',
    groups: [],
  }
  const { write } = await import('./outbox.ts')
  await write(members.update, whole)
  server.reply = () => undefined
  await sendWaiting()
  const { member_id: _id, ...body } = whole
  expect(bodies()).toEqual([body])
})
