import { expect, test } from 'vitest'
import { noticeDrop } from './notice-drop.ts'

// Layout of a phone: notices 60 px high below a 56 px header, tabs starting at 788 px.

const box = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 374 })
const notices = { top: 60, bottom: 120, left: 0, right: 390 }
const tabs = 788

test('notices stay where nothing lies under them', () => {
  expect(noticeDrop(notices, [box(120, 170)], box(0, 56), tabs)).toBe(0)
  expect(noticeDrop(notices, [{ ...box(60, 120), left: 390, right: 500 }], undefined, tabs)).toBe(0)
})

test('notices drop below one thing after the other', () => {
  expect(noticeDrop(notices, [box(70, 110)], undefined, tabs)).toBe(58)
  expect(noticeDrop(notices, [box(70, 110)], box(150, 200), tabs)).toBe(148)
})

test('where there is no room below the used control, what must be free is left free', () => {
  expect(noticeDrop(notices, [box(70, 110)], box(115, 740), tabs)).toBe(58)
})

test.each([
  ['a field that ends below the window', [], box(-300, 800)],
  ['a button that fills a low window', [box(60, 780)], undefined],
])('where there is no room below anything they stay: %s', (_, mustBeFree, used) => {
  expect(noticeDrop(notices, mustBeFree, used, tabs)).toBe(0)
})
