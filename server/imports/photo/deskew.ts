/** A grey picture: one byte per pixel, row by row. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

const MAX_ANGLE = 12
const STEP = 0.2

/**
 * Returns the skew in degrees (lines fall to the right): the angle with the highest contrast between rows of dark
 * pixels. 0 when none is better.
 */
export function skewOf({ data, width, height }: GreyImage): number {
  const points = darkPoints(data, width)
  if (points.length === 0) return 0
  let best = { angle: 0, score: contrast(points, 0, width, height) }
  for (let angle = -MAX_ANGLE; angle <= MAX_ANGLE; angle += STEP) {
    const score = contrast(points, angle, width, height)
    if (score > best.score * 1.005) best = { angle, score }
  }
  return Math.round(best.angle * 10) / 10
}

function darkPoints(data: Uint8Array, width: number): Int32Array {
  let sum = 0
  for (const value of data) sum += value
  const limit = (sum / Math.max(1, data.length)) * 0.7
  const points: number[] = []
  for (const [index, value] of data.entries()) {
    if (value < limit) points.push(index % width, Math.floor(index / width))
  }
  return Int32Array.from(points)
}

/** How unevenly the points are distributed over rows at this angle. */
function contrast(points: Int32Array, angle: number, width: number, height: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const reach = Math.ceil(Math.abs(slope) * width)
  const rows = new Float64Array(height + 2 * reach + 2)
  for (let index = 0; index < points.length; index += 2) {
    const row = Math.round(points[index + 1]! - points[index]! * slope) + reach
    rows[row] = rows[row]! + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += (rows[row]! - rows[row - 1]!) ** 2
  return sum
}
