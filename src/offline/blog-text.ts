import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { broadcast, correct, newRow } from './outbox.ts'

export interface BlogText {
  title: string
  body: string
  /** Empty: generated from the text. */
  description: string
  tags: string[]
}

/** Posts that an older app stored have no tags. */
export function textOfBlog(blog: Blog): BlogText {
  const {
    title,
    body,
    description,
    description_typed: isTyped,
    tags,
  } = blog as Blog & Partial<Pick<Blog, 'tags'>>
  return { title, body, description: isTyped ? description : '', tags: tags ?? [] }
}

/** `madeFrom`: fingerprint of the text that the edit is based on. */
interface TextWrite {
  blogId: string
  text: BlogText
  madeFrom: string
}

type UpdateInput = ValidInputOf<typeof blogs.update>
const inputOf = (row: OutboxRow) => row.input as unknown as UpdateInput

export function writesTextOf(blogId: string) {
  return (row: OutboxRow): boolean => row.call === blogs.update.name && row.input['blog_id'] === blogId
}

export function writtenText(row: OutboxRow): string | undefined {
  if (row.call !== blogs.update.name) return undefined
  const { title, body, description, tags } = textOf(row)
  return [title, body, description, tags.join(', ')].filter(Boolean).join('\n\n')
}

export function latestText(rows: readonly OutboxRow[]): BlogText | undefined {
  const last = rows.findLast(({ call }) => call === blogs.update.name)
  return last && textOf(last)
}

export interface DeviceText {
  /** The server's text with waiting edits applied. */
  known: BlogText
  /** Conflicting edits, and the orders of the rows after them. */
  rejected?: { row: OutboxRow; text: BlogText; behind: number[] }
  waiting: boolean
}

export function deviceText(server: BlogText, rows: OutboxRow[]): DeviceText {
  const at = rows.findIndex(({ status }) => status === 'needsAttention')
  const taken = at < 0 ? rows : rows.slice(0, at)
  const last = taken.at(-1)
  const known = last ? textOf(last, server) : server
  const waiting = taken.some(({ status }) => status === 'waiting')
  if (at < 0) return { known, waiting }
  const behind = rows.slice(at + 1)
  const text = textOf(behind.at(-1) ?? rows[at]!, server)
  return { known, waiting, rejected: { row: rows[at]!, text, behind: behind.map(({ order }) => order) } }
}

function textOf(row: OutboxRow, server?: BlogText): BlogText {
  const { title, body, description = server?.description ?? '', tags = server?.tags ?? [] } = inputOf(row)
  return { title, body, description, tags }
}

/**
 * Queues a text and returns the row's order. Replaces a row that was never sent, so that offline typing makes
 * one row.
 */
export async function writeText({ blogId, text, madeFrom }: TextWrite): Promise<number> {
  const user = await signedIn()
  const order = await database.transaction('rw', database.outbox, async () => {
    const rows = await database.outbox.where('user').equals(user).filter(writesTextOf(blogId)).sortBy('order')
    const before = rows.at(-1)
    const replaces = before && isReplaceable(before) && fingerprint(inputOf(before)) === madeFrom
    const { made_from = madeFrom, keep } = replaces ? inputOf(before) : {}
    if (replaces) await database.outbox.delete(before.order)
    const input = { blog_id: blogId, ...text, made_from, ...(keep !== undefined && { keep }) }
    return database.outbox.add(newRow(blogs.update, input, { user }))
  })
  broadcast()
  return order
}

function isReplaceable({ status, batch, tries }: OutboxRow): boolean {
  return status === 'waiting' && batch === undefined && tries === 0
}

/** Stores a conflicting text, not sent until the user chooses. */
export async function parkText({ blogId, text, madeFrom }: TextWrite, message: string): Promise<void> {
  const user = await signedIn()
  const row = newRow(blogs.update, { blog_id: blogId, ...text, made_from: madeFrom }, { user })
  await database.outbox.add({ ...row, status: 'needsAttention', statusCode: 409, message })
  broadcast()
}

export async function amendText({ row, behind }: NonNullable<DeviceText['rejected']>, text: BlogText) {
  await database.transaction('rw', database.outbox, async () => {
    await database.outbox.update(row.order, { input: { ...row.input, ...text } })
    await database.outbox.bulkDelete(behind)
  })
  broadcast()
}

/** Resends a rejected text over the known one, which stays among the versions. */
export async function sendInPlace(
  { row, behind }: NonNullable<DeviceText['rejected']>,
  text: BlogText,
  known: BlogText,
) {
  const input = { ...row.input, ...text, made_from: fingerprint(known), keep: true }
  await correct(row.order, input, behind)
}

async function signedIn(): Promise<string> {
  const credentials = await currentCredentials()
  if (!credentials) throw new SignedOut()
  return credentials.userId
}
