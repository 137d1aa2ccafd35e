/** A grey picture: a byte a pixel, row by row. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

const WIDEST = 12
const STEP = 0.2

/**
 * By how many degrees the lines of a page fall to the right: the angle at which the rows of its dark pixels are
 * darkest and lightest by turns. 0 where no angle does better than the others.
 */
export function skewOf({ data, width, height }: GreyImage): number {
  const points = darkPoints(data, width)
  if (points.length === 0) return 0
  let best = { angle: 0, score: contrast(points, 0, width, height) }
  for (let angle = -WIDEST; angle <= WIDEST; angle += STEP) {
    const score = contrast(points, angle, width, height)
    if (score > best.score * 1.005) best = { angle, score }
  }
  return Math.round(best.angle * 10) / 10
}

/** Where the picture is clearly darker than it is on the whole, as x and y by turns. */
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

/** How unevenly the points fall into rows that are turned by so many degrees. */
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
