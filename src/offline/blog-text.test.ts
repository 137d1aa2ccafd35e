import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedBlog } from '#contract/blogs/blogs.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import type { OutboxRow } from './database.ts'

vi.stubGlobal('navigator', {})
const { database } = await import('./database.ts')
const { storeCredentials } = await import('./credentials.ts')
const { discard, rowsOf } = await import('./outbox.ts')
const { amendText, deviceText, parkText, sendInPlace, writeText, writesTextOf } =
  await import('./blog-text.ts')
const { changesBlogs, overlayList } = await import('./overlay-lists.ts')

const text = (body: string) => ({ title: 'Gadò a', body, description: '', tags: [] as string[] })
const mark = (body: string) => fingerprint(text(body))
const type = (body: string, madeFrom: string) =>
  writeText({ blogId: 'b', text: text(body), madeFrom: mark(madeFrom) })
const rows = async () => (await rowsOf('u')).filter(writesTextOf('b'))
const stored = async () =>
  (await rows()).map(({ input, status }) => [input['body'], input['made_from'], status])
const device = async () => deviceText(text('0'), await rows())

beforeEach(async () => {
  await database.outbox.clear()
  await storeCredentials({
    userId: 'u',
    access_token: 'a',
    refresh_token: 'r',
    apiBase: '/api',
    language: 'en',
  })
})

describe('what is typed into a post', () => {
  it('is one write while it waits, made from what the first was made from', async () => {
    await type('1', '0')
    await type('2', '1')
    await type('3', '2')
    expect(await stored()).toEqual([['3', mark('0'), 'waiting']])
    expect(await device()).toEqual({ known: text('3'), waiting: true })
  })

  it('never takes the place of what is on its way', async () => {
    const first = await type('1', '0')
    await database.outbox.update(first, { batch: 'sealed' })
    await type('2', '1')
    await type('3', '2')
    expect(await stored()).toEqual([
      ['1', mark('0'), 'waiting'],
      ['3', mark('1'), 'waiting'],
    ])
  })

  it('in two tabs at once stays apart, for the server to find out', async () => {
    await type('1', '0')
    await type('from the other tab', '0')
    expect(await stored()).toHaveLength(2)
  })

  it('hides nothing of what the server has once it is sent and read back', async () => {
    const order = await type('1', '0')
    await database.outbox.update(order, { status: 'sent' })
    expect(await device()).toEqual({ known: text('1'), waiting: false })
    await discard([order])
    expect(await device()).toEqual({ known: text('0'), waiting: false })
  })
})

describe('a text that was changed elsewhere', () => {
  const reject = async () => {
    const order = await type('1', '0')
    await database.outbox.update(order, { status: 'needsAttention', batch: 'sealed', statusCode: 409 })
    await type('2', '1')
    return order
  }

  it('is shown beside what is known, with what was typed since', async () => {
    await reject()
    expect(await device()).toMatchObject({ known: text('0'), rejected: { text: text('2') }, waiting: false })
  })

  it('takes what is typed on, and waits', async () => {
    const order = await reject()
    await amendText((await device()).rejected!, text('3'))
    expect(await rows()).toMatchObject([{ order, status: 'needsAttention', input: text('3') }])
  })

  it('is sent in place of the other one once that is chosen, under a key of its own', async () => {
    await reject()
    const [before] = await rows()
    const { rejected } = await device()
    await sendInPlace(rejected!, rejected!.text, text('theirs'))
    expect(await stored()).toEqual([['2', mark('theirs'), 'waiting']])
    const [after] = await rows()
    expect(after!.input['keep']).toBe(true)
    expect(after!.key).not.toBe(before!.key)
    // What is typed on before it is sent keeps the other one all the same.
    await type('4', '2')
    expect((await rows())[0]!.input).toMatchObject({ body: '4', keep: true, made_from: mark('theirs') })
  })

  it('that this tab has noticed itself is stored, and not sent', async () => {
    await parkText({ blogId: 'b', text: text('1'), madeFrom: mark('0') }, 'Changed elsewhere.')
    expect(await rows()).toMatchObject([
      { status: 'needsAttention', statusCode: 409, message: 'Changed elsewhere.' },
    ])
  })
})

it('the list shows the title that was typed, but not one that was rejected', () => {
  const blog = { id: 'b', title: 'Gadò a' } as ListedBlog
  const write = (status: string) =>
    ({
      call: 'blogs.update',
      input: { blog_id: 'b', title: 'Sòm 23', body: '' },
      status,
    }) as unknown as OutboxRow
  expect(changesBlogs(write('waiting'))).toBe(true)
  expect(overlayList('blogs', [blog], [write('waiting')], undefined)).toEqual([
    { ...blog, title: 'Sòm 23', syncStatus: 'waiting' },
  ])
  expect(overlayList('blogs', [blog], [write('needsAttention')], undefined)).toEqual([
    { ...blog, syncStatus: 'needsAttention' },
  ])
})

describe('the description and the tags of a post', () => {
  it('are written and read with its text, and make it another one', async () => {
    const typed = { ...text('1'), description: 'Sou Sòm 23', tags: ['Lafwa'] }
    await writeText({ blogId: 'b', text: typed, madeFrom: mark('0') })
    expect((await device()).known).toEqual(typed)
    expect(fingerprint(typed)).not.toBe(mark('1'))
    await writeText({ blogId: 'b', text: text('2'), madeFrom: fingerprint(typed) })
    expect(await stored()).toEqual([['2', mark('0'), 'waiting']])
  })

  it('stay as the server has them where an older app has stored a text', async () => {
    const order = await type('1', '0')
    await database.outbox.update(order, {
      input: { blog_id: 'b', title: 'Gadò a', body: '1', made_from: mark('0') },
    })
    const server = { ...text('0'), description: 'Sou Sòm 23', tags: ['Lafwa'] }
    expect(deviceText(server, await rows()).known).toEqual({ ...server, body: '1' })
  })
})
