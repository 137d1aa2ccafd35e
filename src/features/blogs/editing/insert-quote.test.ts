import { expect, it } from 'vitest'
import { canQuote, insertQuote } from './insert-quote.ts'

const sentence = 'A father’s heart (yours) has *no* end.'
const body = 'First. But a father’s heart \\(yours\\) has \\*no\\* end. More.\n\nLast.'

it('puts a sentence as a quote below its paragraph, once', () => {
  expect(canQuote(body, sentence)).toBe(true)
  const quoted = insertQuote(body, sentence)
  expect(quoted).toBe(
    'First. But a father’s heart \\(yours\\) has \\*no\\* end. More.\n\n> A father’s heart \\(yours\\) has \\*no\\* end.\n\nLast.',
  )
  expect(canQuote(quoted, sentence)).toBe(false)
})

it('below the last paragraph, too', () => {
  expect(insertQuote('Li la.\n', 'Li la.')).toBe('Li la.\n\n> Li la.')
})

it('a sentence that was edited is not offered, and nothing is changed', () => {
  expect(canQuote('Another text.', sentence)).toBe(false)
  expect(insertQuote('Another text.', sentence)).toBe('Another text.')
})
