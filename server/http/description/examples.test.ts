import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isDownload, isEventStream } from '#contract/endpoint.ts'
import { endpoints } from './calls.ts'
import { unnamedText } from './example-of.ts'
import { inputExample, responseExample } from './examples.ts'

/** Every field of an object that holds this text, as `a.b.c`. */
function fieldsWith(text: string, value: unknown, at: string): string[] {
  if (value === text) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => fieldsWith(text, inner, `${at}.${field}`))
}

describe.each(endpoints)('$name', (endpoint) => {
  it('has an example of its input that its schema takes', () => {
    const example = inputExample(endpoint)
    const { issues } = v.safeParse(v.strictObject(endpoint.input.entries), example)
    expect(issues?.map(({ message, path }) => `${v.getDotPath({ path } as never)}: ${message}`)).toBe(
      undefined,
    )
  })

  it('has an example of its response that its schema takes, and nothing beyond', () => {
    const { response } = endpoint
    const example = responseExample(endpoint)
    if (isDownload(response)) expect(example).toMatch(/\S/)
    else expect(v.parse(isEventStream(response) ? response.events : response, example)).toEqual(example)
  })

  it('has a value for each text in them, in example-values.ts or call-examples.ts', () => {
    const input = fieldsWith(unnamedText, inputExample(endpoint), 'input')
    expect([...input, ...fieldsWith(unnamedText, responseExample(endpoint), 'response')]).toEqual([])
  })
})
