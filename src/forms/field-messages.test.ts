import { expect, test } from 'vitest'
import { isIn, withFieldMessages } from './field-messages.ts'

test('a message within a field is that of the field, too', () => {
  expect(
    withFieldMessages({ 'questions.1': 'Empty', 'questions.2': 'Long' }, ['title', 'questions']),
  ).toEqual({
    questions: 'Empty',
    'questions.1': 'Empty',
    'questions.2': 'Long',
  })
})

test('a field’s own message comes before those of what lies in it', () => {
  const messages = { 'questions.0': 'Empty', questions: 'Too many' }
  expect(withFieldMessages(messages, ['questions'])).toEqual(messages)
})

test('a field that is named by a whole path keeps its message to itself', () => {
  const fields = ['fees', 'fees.regular', 'fees.late']
  expect(withFieldMessages({ 'fees.regular': 'Required' }, fields)).toEqual({ 'fees.regular': 'Required' })
})

test('what no field has stays by its path', () => {
  expect(withFieldMessages({ secret: 'No' }, ['title'])).toEqual({ secret: 'No' })
})

test('a path lies in a field by its whole segments', () => {
  expect(isIn('fees.late', 'fees')).toBe(true)
  expect(isIn('fees', 'fees')).toBe(true)
  expect(isIn('fees_late', 'fees')).toBe(false)
})
