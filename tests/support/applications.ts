import { applications } from '#contract/leagues/applications.ts'
import { notices } from '#contract/notices.ts'
import { expect } from 'vitest'
import { person } from './actors.ts'
import type { Actor } from './actors.ts'
import type { Api } from './api.ts'
import { setType } from './samples/league-samples.ts'

/** Calls of organisers (type 2) and candidates (type 1) on applications. */
export function applicationCalls(api: Api) {
  async function someone(type: 1 | 2): Promise<Actor> {
    const actor = await person(api)
    await setType(api, actor.user.id, type)
    return actor
  }
  const apply = (actor: Actor, league_id: string, more: object = {}) =>
    api.call(applications.apply, { league_id, ...more }, { token: actor.token })
  const applied = async (actor: Actor, league_id: string, more: object = {}) => {
    const { status, body } = await apply(actor, league_id, more)
    expect({ status, message: body.message }).toMatchObject({ status: 200 })
    return body.application.application_id
  }
  const decide = (actor: Actor, application_id: string, status: 1 | 2 | 3, more: object = {}) =>
    api.call(applications.decide, { application_id, status, ...more }, { token: actor.token })
  const withdraw = (actor: Actor, application_id: string) =>
    api.call(applications.withdraw, { application_id }, { token: actor.token })
  const detail = (actor: Actor, application_id: string) =>
    api.call(applications.get, { application_id }, { token: actor.token })
  const readNotices = async (actor: Actor) => {
    const { body } = await api.call(notices.list, {}, { token: actor.token })
    return body.notices.map(({ kind, title, body: text }) => ({ kind, title, text }))
  }
  return { someone, apply, applied, decide, withdraw, detail, told: readNotices }
}
