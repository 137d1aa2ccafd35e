import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { addMemberRows, removeMemberRows } from '#server/db/member-rows.ts'
import { memberMerges, membersNotDuplicates } from '#server/db/schema/member-care.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { mergeCall, pair as twoOfChurch, state, undoCall } from '#tests/support/merging.ts'

// Pairs who look like one person and are two: twins, a father and a son with one phone.

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>
const phone = '+50937123456'

let by: Owner
beforeEach(async () => {
  by = await owner(api)
})

/**
 * People of the church with one phone, in this order. Returns their ids, which ascend: who is added within one
 * millisecond is ordered by them.
 */
async function family(...names: string[]): Promise<string[]> {
  const ids = names.map(() => randomUUID()).toSorted()
  for (const [i, name] of names.entries()) {
    const one = { id: ids[i]!, name, phone, email: null, groups: [], joinedOn: '2026-01-01' }
    await api.db.transaction((tx) => addMemberRows(tx, by.church.id, [one]))
  }
  return ids
}

const pairCall = (call: typeof members.markNotDuplicates) => (a: string, b: string) =>
  api.call(call, { church_id: by.church.id, a_id: a, b_id: b }, { token: by.token })
const markNotDuplicates = pairCall(members.markNotDuplicates)
const undoMarkNotDuplicates = pairCall(members.undoMarkNotDuplicates)

/** The list of duplicates. */
async function duplicates(page: { page?: number; limit?: number } = {}) {
  const input = { church_id: by.church.id, ...page }
  const { status, body } = await api.call(members.duplicates, input, { token: by.token })
  expect(status).toBe(200)
  return { pairs: namesOf(body.pairs).toSorted(), totalItems: body.totalItems, totalPages: body.totalPages }
}

/** The list of those who are marked as not duplicates. */
async function listed(page: { page?: number; limit?: number } = {}) {
  const { status, body } = await api.call(
    members.apart,
    { church_id: by.church.id, ...page },
    { token: by.token },
  )
  expect(status).toBe(200)
  return body
}

/** The names of each pair of a list. */
const namesOf = (pairs: { a: { name: string }; b: { name: string } }[]) =>
  pairs.map(({ a, b }) => [a.name, b.name].toSorted().join(' & '))

const rows = () => api.db.$count(membersNotDuplicates, eq(membersNotDuplicates.churchId, by.church.id))

describe('a pair that is kept apart', () => {
  it('is no longer in the list, and is again when that is taken back', async () => {
    const [father, son] = await family('Jean Pierre', 'Pierre Jean')
    expect((await duplicates()).pairs).toEqual(['Jean Pierre & Pierre Jean'])
    const { status, body } = await markNotDuplicates(father!, son!)
    expect(status).toBe(200)
    expect(body.message).toBe('They are two different people.')
    expect(await duplicates()).toEqual({ pairs: [], totalItems: 0, totalPages: 0 })
    expect((await undoMarkNotDuplicates(father!, son!)).status).toBe(200)
    expect(await duplicates()).toEqual({
      pairs: ['Jean Pierre & Pierre Jean'],
      totalItems: 1,
      totalPages: 1,
    })
  })

  it('is one pair, whoever is named first and however often', async () => {
    const [father, son] = await family('Jean', 'Pierre')
    expect((await undoMarkNotDuplicates(father!, son!)).status).toBe(200)
    for (const [a, b] of [
      [father, son],
      [son, father],
      [son, father],
    ]) {
      expect((await markNotDuplicates(a!, b!)).status).toBe(200)
    }
    expect(await rows()).toBe(1)
    const [row] = await api.db
      .select()
      .from(membersNotDuplicates)
      .where(eq(membersNotDuplicates.churchId, by.church.id))
    expect(row).toMatchObject({ putBy: by.user.id, createdAt: expect.any(Date) })
    expect((await duplicates()).pairs).toEqual([])
    expect((await undoMarkNotDuplicates(son!, father!)).status).toBe(200)
    expect((await undoMarkNotDuplicates(father!, son!)).status).toBe(200)
    expect(await rows()).toBe(0)
  })

  it('put apart twice at once is one pair', async () => {
    const [father, son] = await family('Jean', 'Pierre')
    const replies = await Promise.all([markNotDuplicates(father!, son!), markNotDuplicates(son!, father!)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await rows()).toBe(1)
  })

  it('makes way for the next one: the father may be in the list a second time', async () => {
    const [father, son, again] = await family('Jean Pierre', 'Pierre Jean', 'JEAN PIERRE')
    expect((await duplicates()).pairs).toEqual(['JEAN PIERRE & Pierre Jean', 'Jean Pierre & Pierre Jean'])
    await markNotDuplicates(father!, son!)
    expect((await duplicates()).pairs).toEqual(['JEAN PIERRE & Pierre Jean'])
    await markNotDuplicates(son!, again!)
    expect((await duplicates()).pairs).toEqual(['JEAN PIERRE & Jean Pierre'])
    await markNotDuplicates(again!, father!)
    expect(await duplicates()).toMatchObject({ pairs: [], totalItems: 0 })
  })

  it('counts on no page, and no page has a gap where it was', async () => {
    const ids = await family('Ana Bel', 'A. Bel', 'Anna Bel', 'Ana R. Bel', 'Ana S. Bel')
    await markNotDuplicates(ids[0]!, ids[1]!)
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { pairs, ...totals } = await duplicates({ page, limit: 1 })
      expect(totals).toEqual({ totalItems: 3, totalPages: 3 })
      expect(pairs).toHaveLength(1)
      seen.push(...pairs)
    }
    expect(seen.toSorted()).toEqual(['A. Bel & Anna Bel', 'Ana R. Bel & Ana S. Bel', 'Ana R. Bel & Anna Bel'])
  })

  it('is asked about as ever when somebody like them is added', async () => {
    const [father, son] = await family('Jean Pierre', 'Pierre Jean')
    await markNotDuplicates(father!, son!)
    const input = { church_id: by.church.id, name: 'Jean Pierre', phone }
    const { body } = await api.call(members.similar, input, { token: by.token })
    expect(body.similar.map(({ member }) => member.id)).toEqual(expect.arrayContaining([father, son]))
  })

  it('goes with either of the two', async () => {
    const [father, son, mother] = await family('Jean', 'Pierre', 'Marie')
    await markNotDuplicates(father!, son!)
    await markNotDuplicates(mother!, father!)
    await markNotDuplicates(son!, mother!)
    expect(await rows()).toBe(3)
    await api.db.transaction((tx) => removeMemberRows(tx, by.church.id, [father!]))
    expect(await rows()).toBe(1)
  })
})

describe('the list of those who are kept apart', () => {
  it('tells who they are, and who kept them apart and when', async () => {
    expect(await listed()).toEqual({ pairs: [], currentPage: 1, totalPages: 0, totalItems: 0 })
    const [father, son] = await family('Jean', 'Pierre')
    await markNotDuplicates(father!, son!)
    const { pairs, totalItems } = await listed()
    expect(namesOf(pairs)).toEqual(['Jean & Pierre'])
    expect(totalItems).toBe(1)
    const of = (id: string) => api.call(members.get, { member_id: id }, { token: by.token })
    const [{ body: one }, { body: other }] = [await of(father!), await of(son!)]
    expect([pairs[0]!.a, pairs[0]!.b]).toEqual(expect.arrayContaining([one, other]))
    expect(pairs[0]).toMatchObject({ by_name: by.user.name })
    const [row] = await api.db
      .select()
      .from(membersNotDuplicates)
      .where(eq(membersNotDuplicates.churchId, by.church.id))
    expect(pairs[0]!.createdAt).toBe(row!.createdAt.toISOString())
    await undoMarkNotDuplicates(father!, son!)
    expect((await listed()).pairs).toEqual([])
  })

  it('has the latest first, page by page, and nothing beyond the last', async () => {
    const ids = await family('Ana', 'Bel', 'Carl', 'Dan')
    await markNotDuplicates(ids[0]!, ids[1]!)
    await markNotDuplicates(ids[2]!, ids[1]!)
    await markNotDuplicates(ids[2]!, ids[3]!)
    const pages = ['Carl & Dan', 'Bel & Carl', 'Ana & Bel', undefined]
    for (const [at, names] of pages.entries()) {
      const { pairs, ...totals } = await listed({ page: at + 1, limit: 1 })
      expect(totals).toEqual({ currentPage: at + 1, totalPages: 3, totalItems: 3 })
      expect(namesOf(pairs)).toEqual(names === undefined ? [] : [names])
    }
    expect(namesOf((await listed({ limit: 2 })).pairs)).toEqual(['Carl & Dan', 'Bel & Carl'])
  })

  it('names nobody where the account is gone of who kept them apart', async () => {
    const [father, son] = await family('Jean', 'Pierre')
    await markNotDuplicates(father!, son!)
    await api.db
      .update(membersNotDuplicates)
      .set({ putBy: randomUUID() })
      .where(eq(membersNotDuplicates.churchId, by.church.id))
    expect((await listed()).pairs).toMatchObject([{ by_name: '' }])
  })

  it('is of one church, and for its leaders', async () => {
    const other = await twoOfChurch(api)
    const input = { church_id: other.church.id, a_id: other.keep.id, b_id: other.drop.id }
    await api.call(members.markNotDuplicates, input, { token: other.token })
    expect((await listed()).pairs).toEqual([])
    const list = (token: string) => api.call(members.apart, { church_id: other.church.id }, { token })
    expect((await list(other.token)).body.totalItems).toBe(1)
    expect((await list(by.token)).status).toBe(404)
    expect((await list((await withRole(api, other.church.id, 'usher')).token)).status).toBe(403)
    expect((await list((await withRole(api, other.church.id, 'leader')).token)).status).toBe(200)
  })
})

describe('keeping apart is refused', () => {
  it.each([
    ['kept apart', markNotDuplicates],
    ['let be a pair', undoMarkNotDuplicates],
  ])('of one member with themselves, of nobody, and of members of another church: %s', async (_, call) => {
    const [father, son] = await family('Jean', 'Pierre')
    const self = await call(father!, father!)
    expect(self.status).toBe(400)
    expect(self.body.fields).toEqual({ b_id: 'Choose two different members.' })
    expect((await call(father!, randomUUID())).status).toBe(404)
    expect((await call('not an id', father!)).status).toBe(400)

    const other = await twoOfChurch(api)
    const theirs = { a: other.keep.id, b: other.drop.id, church_id: other.church.id }
    await api.call(
      members.markNotDuplicates,
      { church_id: theirs.church_id, a_id: theirs.a, b_id: theirs.b },
      { token: other.token },
    )
    const before = await state(api, theirs.church_id)
    expect((await call(father!, theirs.a)).status).toBe(404)
    expect((await call(theirs.b, theirs.a)).status).toBe(404)
    by = { ...by, church: other.church }
    expect((await call(theirs.a, theirs.b)).status).toBe(404)
    expect((await call(father!, son!)).status).toBe(404)
    expect(await state(api, theirs.church_id)).toEqual(before)
  })

  it('of an usher', async () => {
    const [father, son] = await family('Jean', 'Pierre')
    const usher = await withRole(api, by.church.id, 'usher')
    by = { ...by, ...usher }
    expect((await markNotDuplicates(father!, son!)).status).toBe(403)
    expect((await undoMarkNotDuplicates(father!, son!)).status).toBe(403)
  })
})

describe('a merge', () => {
  it('keeps the one who stays apart from whom the other one was, and its undo takes that back', async () => {
    const [father, son, again, mother] = await family(
      'Rose Pierre',
      'R. Pierre',
      'Rose M. Pierre',
      'Rose Anne Pierre',
    )
    await markNotDuplicates(again!, son!)
    await markNotDuplicates(again!, mother!)
    await markNotDuplicates(father!, mother!)
    await markNotDuplicates(father!, again!)
    const before = await state(api, by.church.id)
    const merge = await mergeCall(api, by, father!, again!)
    expect(merge.status).toBe(200)
    expect((await duplicates()).pairs).toEqual(['R. Pierre & Rose Anne Pierre'])
    expect(await rows()).toBe(2)
    expect((await undoCall(api, by, merge.body.id)).status).toBe(200)
    expect(await state(api, by.church.id)).toEqual(before)
  })

  it('is undone also when one of a pair is gone since', async () => {
    const [father, son, again] = await family('Rose Pierre', 'R. Pierre', 'Rose M. Pierre')
    await markNotDuplicates(again!, son!)
    const merge = await mergeCall(api, by, father!, again!)
    await api.db.transaction((tx) => removeMemberRows(tx, by.church.id, [son!]))
    expect((await undoCall(api, by, merge.body.id)).status).toBe(200)
    expect(await rows()).toBe(0)
    expect((await duplicates()).pairs).toEqual(['Rose M. Pierre & Rose Pierre'])
  })

  it('leaves to its undo what was kept apart by hand since', async () => {
    const [father, son, again] = await family('Rose Pierre', 'R. Pierre', 'Rose M. Pierre')
    await markNotDuplicates(again!, son!)
    const merge = await mergeCall(api, by, father!, again!)
    await undoMarkNotDuplicates(father!, son!)
    await markNotDuplicates(father!, son!)
    await undoCall(api, by, merge.body.id)
    expect(await rows()).toBe(2)
  })

  it('of before pairs could be kept apart is undone as ever', async () => {
    const [father, again] = await family('Rose Pierre', 'Rose M. Pierre')
    const merge = await mergeCall(api, by, father!, again!)
    const [row] = await api.db.select().from(memberMerges).where(eq(memberMerges.id, merge.body.id))
    const { apart: _, written_apart: __, ...trace } = row!.trace as Record<string, unknown>
    await api.db.update(memberMerges).set({ trace }).where(eq(memberMerges.id, merge.body.id))
    expect((await undoCall(api, by, merge.body.id)).status).toBe(200)
    expect((await duplicates()).pairs).toEqual(['Rose M. Pierre & Rose Pierre'])
  })
})
