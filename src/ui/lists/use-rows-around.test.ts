import { expect, test } from 'vitest'
import { renderedRows } from './use-rows-around.ts'

/** Ten of a hundred rows are visible, from `startIndex`. */
const range = (startIndex: number, count = 100) => ({
  startIndex,
  endIndex: Math.min(startIndex + 9, count - 1),
  overscan: 0,
  count,
})
const ends = (rows: number[]) => {
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, at) => rows[0]! + at))
  return [rows[0], rows.at(-1)]
}

test('scrolled, a list keeps its rows until one more is needed, and gets several then, to where it goes', () => {
  const rowsOf = renderedRows()
  const at = (startIndex: number) => ends(rowsOf(range(startIndex), []))
  expect(at(0)).toEqual([0, 15])
  expect(at(1)).toEqual([0, 22])
  expect(at(7)).toEqual([0, 22])
  expect(at(8)).toEqual([2, 29])
  expect(at(7)).toEqual([0, 22])
  expect(at(60)).toEqual([54, 81])
  expect(at(90)).toEqual([84, 99])
})

test('rows that stay are there beside those in sight, each once, where the list has them', () => {
  const rowsOf = renderedRows()
  const [first, ...rows] = rowsOf(range(50), [3, 52, 100, -1])
  expect([first, ...ends(rows)]).toEqual([3, 44, 65])
})

test('what was just found is drawn in sight first, then with some around it', () => {
  const rowsOf = renderedRows()
  expect(ends(rowsOf(range(20), [], true))).toEqual([20, 29])
  expect(ends(rowsOf(range(20), []))).toEqual([14, 35])
  expect(ends(rowsOf(range(20, 30), []))).toEqual([14, 29])
  expect(rowsOf({ ...range(0, 0), endIndex: -1 }, [0])).toEqual([])
})
