import { afterAll, describe, expect, it } from 'vitest'
import { fees } from '#contract/leagues/fees.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { byCard } from '#tests/support/payments/fee-scene.ts'
import { leagueFields, setType } from '#tests/support/samples/league-samples.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

const stripe = await startStripe()
const api = await startApi(stripe.env)
afterAll(() => stripe.stop())

describe('the organiser’s account', () => {
  const organiser = async () => {
    const someone = await person(api)
    await setType(api, someone.user.id, 2)
    return someone
  }
  const accountOf = async ({ token }: Actor) => (await api.call(fees.account, {}, { token })).body.account

  it('is opened, asked for what is missing, and takes cards once the provider says so', async () => {
    const someone = await organiser()
    expect(await accountOf(someone)).toBeNull()
    const { body } = await api.call(fees.setUp, { country: 'FR' }, { token: someone.token })
    expect(body.url).toMatch(/^https:\/\/connect\.stripe\.com\/setup\/acct_/)
    expect(decodeURIComponent(body.url)).toMatch(/\/leagues\/payouts$/)
    expect(await accountOf(someone)).toEqual({ country: 'FR', state: 'incomplete' })
    const id = /acct_\w+/.exec(body.url)![0]
    stripe.organisers.submit(id, false)
    expect(await accountOf(someone)).toEqual({ country: 'FR', state: 'checking' })
    stripe.organisers.submit(id)
    expect(await accountOf(someone)).toEqual({ country: 'FR', state: 'ready' })
  })

  it('is opened once, be it on two devices at once or when the response is lost', async () => {
    const someone = await organiser()
    stripe.next('done, then down', 'POST /v1/accounts')
    const setUp = () => api.call(fees.setUp, { country: 'US' }, { token: someone.token })
    const responses = await Promise.all([setUp(), setUp()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const ids = responses.map(({ body }) => /acct_\w+/.exec(body.url)![0])
    expect(ids[0]).toBe(ids[1])
  })

  it('is not opened for who posts nothing, or where the provider has none', async () => {
    const { token } = await person(api)
    expect((await api.call(fees.setUp, { country: 'US' }, { token })).status).toBe(403)
    const someone = await organiser()
    const refused = await api.call(fees.setUp, { country: 'JP' }, { token: someone.token })
    expect(refused).toMatchObject({ status: 502, body: { message: m.payout_refused() } })
    const nowhere = await api.call(fees.setUp, { country: 'HT' }, { token: someone.token })
    expect(nowhere).toMatchObject({ status: 400, body: { fields: { country: m.payout_country_required() } } })
    expect(await accountOf(someone)).toBeNull()
  })
})

it('nothing is paid by card on a server without a provider', async () => {
  const plain = await startApi()
  const { token, user } = await person(plain)
  await setType(plain, user.id, 2)
  for (const call of [
    () => plain.call(fees.account, {}, { token }),
    () => plain.call(fees.setUp, { country: 'US' }, { token }),
  ]) {
    expect(await call()).toMatchObject({ status: 402, body: { message: m.payments_off() } })
  }
  const created = await plain.call(leagues.create, { ...leagueFields(byCard) }, { token })
  expect(created.status).toBe(200)
})
