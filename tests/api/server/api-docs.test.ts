import { expect, test } from 'vitest'
import { locales } from '#contract/locales/paraglide/runtime.js'
import { endpoints } from '#server/http/description/calls.ts'
import { startApi } from '#tests/support/api.ts'

// The description of the API as a page and as files.

const api = await startApi()

const files = ['/api/docs', '/api/openapi.json', '/api/collection.json']

test.each(files)('%s is stored by browsers, and sent again only when it has changed', async (path) => {
  const headers = { 'accept-encoding': 'gzip' }
  const first = await api.app.request(path, { headers })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag')!
  const again = await api.app.request(path, { headers: { ...headers, 'if-none-match': etag } })
  expect({ status: again.status, etag: again.headers.get('etag') }).toEqual({ status: 304, etag })
  expect((await (await api.app.request(path)).text()).length).toBeGreaterThan(100_000)
})

test.each(locales)('the page names every call, in the language asked for: %s', async (locale) => {
  const reply = await api.app.request('/api/docs', { headers: { 'accept-language': locale } })
  const html = await reply.text()
  expect(html).toContain(`<html lang="${locale}">`)
  expect(endpoints.filter(({ name }) => !html.includes(`<details id="${name}"`))).toEqual([])
  expect(await (await api.app.request(`/api/docs?lang=${locale}`)).text()).toBe(html)
})

test('the page does with the policy of every page: no styles and no scripts of its own', async () => {
  const reply = await api.app.request('/api/docs')
  expect(reply.headers.get('content-security-policy')).not.toContain('unsafe')
  const html = await reply.text()
  expect(html).not.toMatch(/ style="|<style|<script(?![^>]* src=)/)
})

interface Content {
  content?: Record<string, { example?: unknown }>
}
interface Operation {
  parameters: { name?: string; required?: boolean; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}

test('every call of the description has an example of what it takes and what it returns', async () => {
  const reply = await api.app.request('/api/openapi.json')
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> }
  const without = (of: Content | undefined) =>
    Object.values(of?.content ?? {}).some(({ example }) => example === undefined)
  const lacking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { parameters, requestBody, responses }]) =>
          without(requestBody) ||
          without(responses['200']) ||
          parameters.some(({ name, required, example }) => name && required && example === undefined),
      )
      .map(([method]) => `${method} ${path}`),
  )
  expect(lacking).toEqual([])
})
