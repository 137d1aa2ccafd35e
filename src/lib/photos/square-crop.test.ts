import { describe, expect, it } from 'vitest'
import { changeView, firstView, maxZoomOf, squareOf } from './square-crop.ts'

const wide = { width: 1200, height: 800 }

describe('the square of a photo', () => {
  it('is at first as large as fits, in the middle', () => {
    expect(squareOf(wide, firstView)).toEqual({ left: 200, top: 0, side: 800 })
    expect(squareOf({ width: 300, height: 900 }, firstView)).toEqual({ left: 0, top: 300, side: 300 })
  })

  it('goes against the way that the photo is moved', () => {
    const moved = changeView(wide, firstView, { x: 0.1 })
    expect(squareOf(wide, moved).left).toBeCloseTo(120)
  })

  it('never leaves the photo, and comes back from its edge at once', () => {
    const edge = changeView(wide, firstView, { x: 5, y: 5 })
    expect(squareOf(wide, edge)).toEqual({ left: 0, top: 0, side: 800 })
    expect(squareOf(wide, changeView(wide, edge, { x: -0.1 })).left).toBeCloseTo(80)
  })

  it('stays around its middle when it is enlarged', () => {
    const near = changeView(wide, firstView, { zoom: 2 })
    expect(squareOf(wide, near)).toEqual({ left: 400, top: 200, side: 400 })
    expect(changeView(wide, near, { zoom: 0.1 })).toEqual(firstView)
  })

  it('is enlarged four times at most, and a small photo not at all', () => {
    expect(changeView(wide, firstView, { zoom: 9 }).zoom).toBe(4)
    expect(maxZoomOf({ width: 500, height: 400 })).toBe(2)
    expect(changeView({ width: 90, height: 120 }, firstView, { zoom: 2 }).zoom).toBe(1)
  })
})
