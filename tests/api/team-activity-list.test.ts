import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TeamActivity } from '#contract/church-activity.ts'
import { team } from '#contract/team.ts'
import { churchActivity } from '#server/db/schema/church-activity.ts'
import { tidy } from '#server/housekeeping.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

// How the list of what was done in a church is read, and how long it is kept.

const api = await startApi()

type Church = Awaited<ReturnType<typeof owner>>

async function listed({ token, church: { id } }: Church, input = {}) {
  const { status, body } = await api.call(team.activity, { church_id: id, ...input }, { token })
  expect(status).toBe(200)
  return body
}

/** Adds `count` entries. */
async function filled(
  { church: { id: churchId } }: Church,
  userId: string,
  count: number,
  createdAt = new Date(),
) {
  const rows = Array.from({ length: count }, (_, n) => {
    const detail = { name: `${n}` }
    return { churchId, userId, kind: 'group_deleted' as const, detail, createdAt }
  })
  await api.db.insert(churchActivity).values(rows)
}

test('is read page by page, and by person', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'leader')
  await filled(mine, leader.user.id, 3)
  await filled(mine, mine.user.id, 2)
  const names = (activity: TeamActivity[]) => activity.map(({ detail }) => detail.name)
  const first = await listed(mine, { limit: 3 })
  expect(names(first.activity)).toEqual(['1', '0', '2'])
  // Pages do not move when something is added meanwhile.
  await filled(mine, mine.user.id, 1)
  const second = await listed(mine, { limit: 3, before: first.next_before })
  expect(names(second.activity)).toEqual(['1', '0'])
  expect(second.next_before).toBeNull()
  const ofLeader = await listed(mine, { user_id: leader.user.id })
  expect(names(ofLeader.activity)).toEqual(['2', '1', '0'])
  expect(ofLeader.people.map(({ user_id }) => user_id).toSorted()).toEqual(
    [leader.user.id, mine.user.id].toSorted(),
  )
})

test('stays for 12 months, and without a name once the account is deleted', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'leader')
  const months = (count: number) => {
    const date = new Date()
    date.setUTCMonth(date.getUTCMonth() - count)
    return date
  }
  await filled(mine, mine.user.id, 1, months(13))
  await filled(mine, leader.user.id, 1, months(11))
  await tidy(api.db, api.storage, api.jobs)
  await api.db.execute(sql`delete from users where id = ${leader.user.id}`)
  const { activity, people } = await listed(mine)
  expect(activity).toMatchObject([{ user_id: null, user_name: '', kind: 'group_deleted' }])
  expect(people).toEqual([])
})
