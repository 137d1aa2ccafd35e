import type { InputOf } from '#contract/endpoint.ts'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { member, owner } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'

/** A church with owner and member, and calls of the gift tests. */
export async function givingChurch(api: Api, details: Parameters<typeof owner>[1] = {}) {
  const pastor = await owner(api, details)
  const { id: memberId } = await member(api, pastor.token, pastor.church.id)
  const churchId = pastor.church.id
  const { token } = pastor

  /** Logs a gift; the input may be invalid. */
  const log = (input: Partial<InputOf<typeof donations.add>> | Record<string, unknown> = {}) =>
    api.call(
      donations.add,
      { church_id: churchId, member_id: memberId, amount: 25, date: '2026-03-01', ...input },
      { token },
    )
  return {
    ...pastor,
    churchId,
    memberId,
    log,
    /** Logs a gift that must be accepted. */
    async give(input: Parameters<typeof log>[0] = {}) {
      const reply = await log(input)
      if (reply.status !== 200) throw new Error(`No gift: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    async list(query: object = {}) {
      const reply = await api.call(donations.list, { church_id: churchId, ...query }, { token })
      if (reply.status !== 200) throw new Error(`No list: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    /** The four default funds of the church, in order. */
    async funds() {
      return (await api.call(funds.list, { church_id: churchId }, { token })).body.funds
    },
    /** Returns the bytes of a file response. */
    async file(
      endpoint: typeof donations.export,
      input: Record<string, unknown> = {},
      language = 'en',
    ): Promise<{ status: number; bytes: Uint8Array; headers: Headers }> {
      const request = callRequest(endpoint, { church_id: churchId, ...input }, { token, language })
      const response = await api.app.request(...request)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, bytes, headers: response.headers }
    },
  }
}
