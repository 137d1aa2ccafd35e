import { expect, test } from 'vitest'
import { noticeRise } from './notice-rise.ts'

// Of a phone: notices 60 high at the end of the window, below a header that is 56 high.

const box = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 374 })
const notices = { top: 724, bottom: 784, left: 0, right: 390 }
const header = 56

test('notices stay where nothing lies under them', () => {
  expect(noticeRise(notices, [box(600, 724)], box(784, 844), header)).toBe(0)
  expect(noticeRise(notices, [{ ...box(700, 800), left: 390, right: 500 }], undefined, header)).toBe(0)
})

test('notices rise above one thing after the other', () => {
  expect(noticeRise(notices, [box(735, 783)], undefined, header)).toBe(57)
  expect(noticeRise(notices, [box(735, 783)], box(680, 730), header)).toBe(112)
})

test('where there is no room above what was used, what sends the form is left free', () => {
  expect(noticeRise(notices, [box(735, 783)], box(100, 720), header)).toBe(57)
})

test.each([
  ['a field that begins above the window', [], box(-300, 800)],
  ['a button at the top of a low window', [box(60, 784)], undefined],
])('where there is no room above anything they stay: %s', (_, mustBeFree, used) => {
  expect(noticeRise(notices, mustBeFree, used, header)).toBe(0)
})
