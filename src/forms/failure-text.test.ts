import { expect, test } from 'vitest'
import { ApiError, ForeignResponse, NetworkError } from '#src/api/client.ts'
import { failureText, fieldErrors, isOverPlan } from './failure-text.ts'

const fallback = () => 'Unable to delete group.'
const offline = () => 'More events need a connection.'

test('the server’s message is shown as it is', () => {
  expect(failureText(new ApiError(403, 'Only the owner may do that.', {}), fallback)).toBe(
    'Only the owner may do that.',
  )
})

test('a server error without a message shows the fallback', () => {
  expect(failureText(new ApiError(500, '', {}), fallback)).toBe('Unable to delete group.')
})

test('without a network that is said, whatever the fallback is', () => {
  expect(failureText(new NetworkError('socket hang up'), fallback)).toMatch(/^No connection/)
})

test('a screen may have its own text for a missing network', () => {
  expect(failureText(new NetworkError(), fallback, offline)).toBe('More events need a connection.')
})

test.each([
  ['of the browser', new DOMException('Full', 'QuotaExceededError')],
  [
    'that the database has wrapped',
    Object.assign(new Error('Aborted'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }),
  ],
])('a full device is said with what helps: an error %s', (_, error) => {
  expect(failureText(error, fallback)).toMatch(/^Unable to delete group\. This device is full, .+make room/)
  expect(failureText(error)).toMatch(/^This device is full, /)
})

test('a response of something in between is said with its status and host', () => {
  const error = (status: number) => new ForeignResponse({ status, url: '' }, 'https://church.example/api')
  expect(failureText(error(403), fallback, offline)).toMatch(/church\.example .+\(status 403\)/)
  expect(failureText(error(413), fallback)).toMatch(/\(status 413\).+client_max_body_size 6m/)
  expect(failureText(error(0), fallback)).toMatch(/\(status 3xx\)/)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new DOMException('The operation was aborted.', 'AbortError'),
  'QuotaExceededError',
  undefined,
])('the English of an exception never reaches the screen: %s', (error) => {
  expect(failureText(error, fallback)).toBe('Unable to delete group.')
  expect(failureText(error)).toBe('Something went wrong. Try again.')
})

test('only a 402 means that the plan has no room', () => {
  expect(isOverPlan(new ApiError(402, 'The plan is full.', {}))).toBe(true)
  expect(isOverPlan(new ApiError(403, 'No.', {}))).toBe(false)
  expect(isOverPlan(new NetworkError())).toBe(false)
})

test('messages by field come from the server only', () => {
  expect(fieldErrors(new ApiError(400, '', { note: 'Too long.' }))).toEqual({ note: 'Too long.' })
  expect(fieldErrors(new TypeError('note'))).toEqual({})
})
