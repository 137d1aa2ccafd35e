import { describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { responseHeader } from '#contract/endpoint.ts'
import { ApiError, send } from '#src/api/client.ts'
import type { Carrier } from '#src/api/client.ts'
import { failureText } from './failure-text.ts'

const thrownBy = (carrier: Carrier) =>
  send(account.userTypes, {}, { base: 'http://localhost/api', language: 'en', carrier }).catch(
    (error: unknown) => error,
  )

const responds = (status: number, body: string) => async () =>
  new Response(body, { status, headers: { [responseHeader]: account.userTypes.name } })

describe('an error without a message', () => {
  it.each([
    [500, '{}'],
    [502, '{"message":null}'],
    [404, '[]'],
    [500, 'null'],
    [500, 'no JSON'],
    [422, '{"sqlMessage":7}'],
  ])('%i %s is shown as the default text, and as no lost connection', async (status, body) => {
    const error = await thrownBy(responds(status, body))
    expect(error).toBeInstanceOf(ApiError)
    expect(failureText(error)).toBe('Something went wrong. Try again.')
  })

  it('has the sqlMessage where there is one', async () => {
    expect(failureText(await thrownBy(responds(500, '{"sqlMessage":"Duplicate entry"}')))).toBe(
      'Duplicate entry',
    )
  })

  it('is no connection only where no response came', async () => {
    const lost = thrownBy(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(failureText(await lost)).toMatch(/^No connection right now/)
  })
})
