import { describe, expect, it } from 'vitest'
import { skewOf } from './deskew.ts'
import { removeLeaders } from './leader-dots.ts'

function bar(data: Uint8Array, top: number, width: number) {
  for (let row = 0; row < 6; row++) data[top + row * width] = 30
}

/** Ten dark lines on white paper, skewed by `angle` degrees. */
function ruled(angle: number, width = 500, height = 400) {
  const data = new Uint8Array(width * height).fill(240)
  const slope = Math.tan((angle * Math.PI) / 180)
  for (let line = 0; line < 10; line++) {
    for (let x = 60; x < 440; x++) {
      if (x % 9 > 5) continue
      const y = Math.round(100 + line * 20 + x * slope)
      bar(data, y * width + x, width)
    }
  }
  return { data, width, height }
}

describe('skewOf', () => {
  it.each([0, 1.6, -3.2, 7, -10])('finds that lines fall by %d degrees', (angle) => {
    expect(Math.abs(skewOf(ruled(angle)) - angle)).toBeLessThanOrEqual(0.3)
  })

  it('finds nothing on an empty page', () => {
    expect(skewOf({ data: new Uint8Array(10_000).fill(200), width: 100, height: 100 })).toBe(0)
  })
})

describe('removeLeaders', () => {
  const width = 600
  const paper = () => new Uint8Array(width * 1300).fill(250)
  const dot = (data: Uint8Array, x: number, y: number) => {
    for (let row = 0; row < 3; row++) data.fill(20, (y + row) * width + x, (y + row) * width + x + 3)
  }
  const ink = (data: Uint8Array) => data.filter((value) => value < 150).length

  it('removes a row of dots', () => {
    const data = paper()
    for (let i = 0; i < 20; i++) dot(data, 100 + i * 9, 200)
    removeLeaders({ data, width, height: 1300 })
    expect(ink(data)).toBe(0)
  })

  it('keeps full stops and irregular stains', () => {
    const data = paper()
    for (const x of [100, 109, 118, 300]) dot(data, x, 200)
    for (const [i, gap] of [0, 4, 14, 18, 30, 33, 44, 52, 56, 70].entries())
      dot(data, 100 + gap, 400 + (i % 2))
    const original = ink(data)
    removeLeaders({ data, width, height: 1300 })
    expect(ink(data)).toBe(original)
  })
})
