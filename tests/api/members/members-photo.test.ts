import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

let by: Owner
let memberId: string

beforeAll(async () => {
  by = await owner(api)
  memberId = (await member(api, by.token, by.church.id)).id
})

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

/** Left half red, right half blue. */
async function twoColours() {
  const half = (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } }).composite([
    { input: await half('blue'), left: 100, top: 0 },
  ])
}

const set = (file: Blob, token = by.token) =>
  api.call(members.setPhoto, { member_id: memberId, file }, { token })

async function get(photo: string) {
  const response = await api.app.request(`/api/church/public/photos/${photo}`)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a photo', () => {
  it('is kept as a square WebP, the right way up, without what the camera wrote into it', async () => {
    const jpeg = await (
      await twoColours()
    )
      .jpeg()
      // Turned by a quarter: the red half is up.
      .withExif({ IFD0: { Copyright: 'Jakmel' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const reply = await set(blob(jpeg))
    expect(reply.status).toBe(200)
    const photo = reply.body.photo!
    expect(photo.length).toBeGreaterThan(20)

    const { status, headers, bytes } = await get(photo)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toContain('immutable')
    const meta = await sharp(bytes).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(meta.exif).toBeUndefined()
    expect(meta.orientation).toBeUndefined()
    const colourAt = async (top: number) => [
      ...(await sharp(bytes).extract({ left: 200, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [red, , noBlue] = await colourAt(10)
    const [noRed, , blue] = await colourAt(500)
    expect([red! > 200, noBlue! < 60, noRed! < 60, blue! > 200]).toEqual([true, true, true, true])
  })

  it('is shown with the member, makes way for a new one, and its file goes with it', async () => {
    const first = (await set(blob(await (await twoColours()).png().toBuffer()))).body.photo!
    const second = (await set(blob(await (await twoColours()).webp().toBuffer()))).body.photo!
    expect(second).not.toBe(first)
    const read = await api.call(members.get, { member_id: memberId }, { token: by.token })
    expect(read.body.photo).toBe(second)
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)

    const removed = await api.call(members.removePhoto, { member_id: memberId }, { token: by.token })
    expect(removed.body.photo).toBeNull()
    expect((await get(second)).status).toBe(404)
  })

  it.each([
    ['a text', new TextEncoder().encode('no photo at all')],
    ['a drawing that is a program', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', new Uint8Array()],
    ['half a photo', 'half'],
  ])('is not %s: refused at its field', async (_, content) => {
    const whole = await (await twoColours()).resize(2000, 2000).jpeg({ quality: 100 }).toBuffer()
    const bytes = typeof content === 'string' ? whole.subarray(0, 3000) : content
    const reply = await set(blob(bytes))
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toHaveProperty('file')
  })

  it('has at most 5 MB', async () => {
    const reply = await set(blob(new Uint8Array(5 * 1024 * 1024 + 1)))
    expect(reply.status).toBe(400)
    expect(reply.body.fields!['file']).toContain('5 MB')
    const none = await api.call(members.setPhoto, { member_id: memberId }, { token: by.token })
    expect(none.status).toBe(400)
    expect(none.body.fields).toHaveProperty('file')
  })

  it('is the own church’s', async () => {
    const stranger = await owner(api)
    expect((await set(blob(new Uint8Array(3)), stranger.token)).status).toBe(404)
    const remove = await api.call(members.removePhoto, { member_id: memberId }, { token: stranger.token })
    expect(remove.status).toBe(404)
    expect((await get('unknown')).status).toBe(404)
  })

  it('goes to the kept one of a merge, and back', async () => {
    const drop = await member(api, by.token, by.church.id, 'Elisee Jean')
    const file = blob(await (await twoColours()).png().toBuffer())
    const mine = await api.call(members.setPhoto, { member_id: drop.id, file }, { token: by.token })
    const photo = mine.body.photo!
    const pair = { church_id: by.church.id, keep_id: memberId, drop_id: drop.id }
    const merge = await api.call(members.merge, pair, { token: by.token })
    expect(merge.body.kept.photo).toBe(photo)
    await api.call(members.undoMerge, { merge_id: merge.body.id }, { token: by.token })
    const rows = await api.db.select().from(memberTable).where(eq(memberTable.churchId, by.church.id))
    expect(rows.find(({ id }) => id === drop.id)!.photo).toBe(photo)
    expect(rows.find(({ id }) => id === memberId)!.photo).toBeNull()
  })
})
