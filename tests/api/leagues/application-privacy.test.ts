import { beforeAll, describe, expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { messages } from '#contract/messages.ts'
import { profile } from '#contract/account/profile.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { postedBy } from '#tests/support/samples/league-samples.ts'
import type { leagueFields } from '#tests/support/samples/league-samples.ts'
import { pdf } from '#tests/support/samples/account/resumes.ts'

const api = await startApi()
const { someone, applied, withdraw, told } = applicationCalls(api)

let organiser: Actor
beforeAll(async () => {
  organiser = await someone(2)
})
const post = (changed: Parameters<typeof leagueFields>[0] = {}) => postedBy(api, organiser.user.id, changed)

describe('what an application gives away', () => {
  test('email, phone and resume are for the organiser to whom it went, who may write', async () => {
    const ana = await someone(1)
    const stranger = await someone(2)
    const file = new File([new Uint8Array(pdf('Ana'))], 'cv.pdf')
    const sent = await api.call(profile.setResume, { file }, { token: ana.token })
    const seen = async (actor: Actor) =>
      (await api.call(profile.find, { user_id: ana.user.id }, { token: actor.token })).body as {
        email: string | null
        resume: string | null
      }
    const mayWrite = async (actor: Actor) =>
      (await api.call(messages.send, { to_user_id: ana.user.id, message: 'Bonjou' }, { token: actor.token }))
        .status
    expect([(await seen(organiser)).email, await mayWrite(organiser)]).toEqual([undefined, 403])
    const id = await applied(ana, await post())
    expect(await seen(organiser)).toMatchObject({ email: ana.user.email, resume: sent.body.file })
    expect(await seen(stranger)).toEqual({ message: m.not_found() })
    expect([await mayWrite(organiser), await mayWrite(stranger)]).toEqual([200, 403])

    // The file that was sent stays, whatever the person has now.
    const other = new File([new Uint8Array(pdf('Ana, 2'))], 'cv.pdf')
    await api.call(profile.setResume, { file: other }, { token: ana.token })
    const { body } = await api.call(applications.resume, { application_id: id }, { token: organiser.token })
    expect((await api.app.request(`/api/${body.url}`)).status).toBe(200)
    const [path] = body.url.split('?')
    expect((await api.app.request(`/api/${path}`)).status).toBe(404)
    expect(
      (await api.call(applications.resume, { application_id: id }, { token: stranger.token })).status,
    ).toBe(404)
    await withdraw(ana, id)
    expect(
      (await api.call(applications.resume, { application_id: id }, { token: organiser.token })).status,
    ).toBe(404)
  })

  test('an organiser reads the profile of an applicant who has no type yet, and no other person does', async () => {
    const ana = await person(api)
    const seen = async (actor: Actor) =>
      (await api.call(profile.find, { user_id: ana.user.id }, { token: actor.token })).status
    expect(await seen(organiser)).toBe(404)
    const id = await applied(ana, await post())
    const { body } = await api.call(profile.find, { user_id: ana.user.id }, { token: organiser.token })
    expect(body).toMatchObject({ user_type: 1, name: ana.user.name, email: ana.user.email })
    expect([await seen(await someone(2)), await seen(await someone(1))]).toEqual([404, 404])
    await withdraw(ana, id)
    expect(await seen(organiser)).toBe(404)
  })

  test('all of a person’s is shown to the organiser of all of it', async () => {
    const ana = await someone(1)
    const ids = [await applied(ana, await post()), await applied(ana, await post())]
    const of = async (actor: Actor) =>
      api.call(applications.of, { user_id: ana.user.id }, { token: actor.token })
    expect((await of(organiser)).body.applications.map((one) => one.application_id).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect((await of(await someone(2))).status).toBe(404)
  })

  test('the applicants of what is deleted are told, after it was confirmed', async () => {
    const ana = await someone(1)
    const league = await post({ title: 'Tounwa' })
    await applied(ana, league)
    const remove = (confirmed: 'true' | 'false') =>
      api.call(leagues.remove, { league_id: league, confirmed }, { token: organiser.token })
    expect(await remove('false')).toMatchObject({ status: 409, body: { applications: 1 } })
    expect((await remove('true')).status).toBe(200)
    expect(await told(ana)).toMatchObject([{ kind: 'league_removed', title: 'Tounwa was deleted' }])
  })
})
