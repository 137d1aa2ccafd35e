import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { currentCredentials, SignedOut } from './credentials.ts'
import { database } from './database.ts'
import type { OutboxRow } from './database.ts'
import { broadcast, correct, newRow } from './outbox.ts'

/** What is edited of a post. */
export interface BlogText {
  title: string
  body: string
  /** As it is typed; empty: it follows the text. */
  description: string
  tags: string[]
}

/** Returns what is edited of a post. One that an older app has stored on this device has no tags. */
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

/** What is stored of a post's text. `madeFrom`: the fingerprint of the text that it was made from. */
interface TextWrite {
  blogId: string
  text: BlogText
  madeFrom: string
}

type UpdateInput = ValidInputOf<typeof blogs.update>
const inputOf = (row: OutboxRow) => row.input as unknown as UpdateInput

/** Whether a row writes the text of this post. */
export function writesTextOf(blogId: string) {
  return (row: OutboxRow): boolean => row.call === blogs.update.name && row.input['blog_id'] === blogId
}

/** What a row writes of a post, for reading; undefined for any other row. */
export function writtenText(row: OutboxRow): string | undefined {
  if (row.call !== blogs.update.name) return undefined
  const { title, body, description, tags } = textOf(row)
  return [title, body, description, tags.join(', ')].filter(Boolean).join('\n\n')
}

/** Returns the latest text of a post among these rows, or undefined. */
export function latestText(rows: readonly OutboxRow[]): BlogText | undefined {
  const last = rows.findLast(({ call }) => call === blogs.update.name)
  return last && textOf(last)
}

/** The text of a post as this device has it. */
export interface DeviceText {
  /** The server's, with what was typed here and is to be taken laid over it. */
  known: BlogText
  /** What was typed here and cannot be taken as it is: it was changed elsewhere meanwhile. */
  rejected?: { row: OutboxRow; text: BlogText; behind: number[] }
  /** Something waits to be sent. */
  waiting: boolean
}

/** @param rows those that write the text of this post, in order */
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

/** The text that a row writes. One of an older app leaves the description and the tags as they are. */
function textOf(row: OutboxRow, server?: BlogText): BlogText {
  const { title, body, description = server?.description ?? '', tags = server?.tags ?? [] } = inputOf(row)
  return { title, body, description, tags }
}

/**
 * Stores what was typed, to be sent. It takes the place of what it was made from while that still waits: however long
 * somebody types without a network, one text is stored and sent. Returns the row's order.
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

/** Whether it has never been on its way. */
function isReplaceable({ status, batch, tries }: OutboxRow): boolean {
  return status === 'waiting' && batch === undefined && tries === 0
}

/** Stores what was typed into a text that was changed elsewhere meanwhile: it is not sent until somebody has chosen. */
export async function parkText({ blogId, text, madeFrom }: TextWrite, message: string): Promise<void> {
  const user = await signedIn()
  const row = newRow(blogs.update, { blog_id: blogId, ...text, made_from: madeFrom }, { user })
  await database.outbox.add({ ...row, status: 'needsAttention', statusCode: 409, message })
  broadcast()
}

/** Stores what is typed on into a text that cannot be taken as it is. */
export async function amendText({ row, behind }: NonNullable<DeviceText['rejected']>, text: BlogText) {
  await database.transaction('rw', database.outbox, async () => {
    await database.outbox.update(row.order, { input: { ...row.input, ...text } })
    await database.outbox.bulkDelete(behind)
  })
  broadcast()
}

/** Sends a text that was rejected once more, in place of the one that is known now, which stays among the versions. */
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
