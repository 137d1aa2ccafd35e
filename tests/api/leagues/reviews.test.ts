import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import { notices } from '#contract/notices.ts'
import { reviews } from '#contract/leagues/reviews.ts'
import { reviews as stored } from '#server/db/schema/leagues.ts'
import { userReports } from '#server/db/schema/messages.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationTo, postedBy, setType } from '#tests/support/samples/league-samples.ts'

const api = await startApi()

async function organiser(): Promise<Actor> {
  const actor = await person(api)
  await setType(api, actor.user.id, 2)
  return actor
}
/** Somebody whom the organiser has shortlisted. */
async function shortlisted(by: Actor): Promise<Actor> {
  const actor = await person(api)
  const id = await applicationTo(api, await postedBy(api, by.user.id), actor.user.id)
  await api.call(applications.decide, { application_id: id, status: 2 }, { token: by.token })
  return actor
}
const save = (actor: Actor, of: Actor, rating: 1 | 2 | 3 | 4 | 5, headline = 'Byen òganize') =>
  api.call(
    reviews.save,
    { user_id: of.user.id, rating, headline, text: 'Nou te kontan.' },
    { token: actor.token },
  )
const list = async (actor: Actor, of: Actor) =>
  (await api.call(reviews.list, { user_id: of.user.id }, { token: actor.token })).body

test('who was shortlisted reviews once, and may change it for 14 days', async () => {
  const boss = await organiser()
  const ana = await shortlisted(boss)
  expect((await list(ana, boss)).writing).toBe('may')
  expect((await save(ana, boss, 2)).status).toBe(200)
  const { body } = await save(ana, boss, 4, 'Pi bon pase m te kwè')
  expect(body.review).toMatchObject({ rating: 4, headline: 'Pi bon pase m te kwè', mine: true })
  expect(await list(ana, boss)).toMatchObject({ totalItems: 1, mean: 4, spread: [0, 0, 0, 1, 0] })
  await api.db
    .update(stored)
    .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
    .where(eq(stored.id, body.review.id))
  expect((await save(ana, boss, 1)).status).toBe(409)
  expect((await list(ana, boss)).writing).toBe('too_late')
})

test('mean and spread are of all reviews, for whoever looks', async () => {
  const boss = await organiser()
  const [ana, bob] = [await shortlisted(boss), await shortlisted(boss)]
  expect((await list(boss, boss)).mean).toBeNull()
  await save(ana, boss, 5)
  await save(bob, boss, 2)
  const seen = await list(await person(api), boss)
  expect(seen).toMatchObject({
    mean: 3.5,
    spread: [0, 1, 0, 0, 1],
    totalItems: 2,
    writing: 'not_shortlisted',
  })
  expect(seen.reviews.map(({ mine }) => mine)).toEqual([false, false])
})

test('nobody reviews themselves, whom they do not know, or who is no organiser', async () => {
  const boss = await organiser()
  const stranger = await person(api)
  expect((await save(boss, boss, 5)).status).toBe(403)
  expect((await save(stranger, boss, 1)).status).toBe(403)
  expect((await save(boss, stranger, 1)).status).toBe(404)
  const empty = { user_id: boss.user.id, rating: 6, headline: '', text: ' ' } as never
  expect(await api.call(reviews.save, empty, { token: stranger.token })).toMatchObject({ status: 400 })
})

test('the organiser answers once, and both are told of what the other wrote', async () => {
  const boss = await organiser()
  const ana = await shortlisted(boss)
  const { id } = (await save(ana, boss, 3)).body.review
  const answer = (actor: Actor) =>
    api.call(reviews.answer, { review_id: id, answer: 'Mèsi anpil.' }, { token: actor.token })
  expect((await answer(ana)).status).toBe(404)
  expect((await answer(boss)).body.review.answer).toBe('Mèsi anpil.')
  expect((await answer(boss)).status).toBe(409)
  const kinds = async (actor: Actor) =>
    (await api.call(notices.list, {}, { token: actor.token })).body.notices.map(({ kind }) => kind)
  expect(await kinds(boss)).toContain('review_received')
  expect(await kinds(ana)).toContain('review_answered')
})

test('a report reaches the operator with the words of the review', async () => {
  const boss = await organiser()
  const ana = await shortlisted(boss)
  const { id } = (await save(ana, boss, 1, 'Vòlè')).body.review
  const report = { review_id: id, reason: 'Se pa verite.' }
  expect((await api.call(reviews.report, report, { token: boss.token })).status).toBe(200)
  const [row] = await api.db.select().from(userReports).where(eq(userReports.reporterId, boss.user.id))
  expect(row).toMatchObject({ reportedId: ana.user.id, reason: 'Se pa verite.' })
  expect(JSON.stringify(row!.messages)).toContain('Vòlè')
})
