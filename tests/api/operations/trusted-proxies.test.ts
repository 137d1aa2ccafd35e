import { expect, test } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'

const api = await startApi({ TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8', OPERATOR_PASSWORD: 'twelve chars' })
const port = await listening(api)

async function guess(forwarded: string): Promise<number> {
  const authorization = `Basic ${btoa('operator:wrong')}`
  const headers = { authorization, 'x-forwarded-for': forwarded }
  const response = await fetch(`http://127.0.0.1:${port}/unsent`, { headers })
  await response.body?.cancel()
  return response.status
}

test('behind several proxies, a limit counts the caller’s network, whatever else the caller writes', async () => {
  for (let i = 0; i < 10; i++) expect(await guess(`198.51.100.${i}, 203.0.113.${i}, 10.0.0.2`)).toBe(401)
  expect(await guess('198.51.100.99, 203.0.113.99, 10.0.0.3')).toBe(429)
  expect(await guess('203.0.113.1, 203.0.114.1, 10.0.0.2')).toBe(401)
})
