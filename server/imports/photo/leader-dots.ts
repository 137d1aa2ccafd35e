import type { GreyImage } from './deskew.ts'
import { median } from '#server/imports/pdf/text-lines.ts'

interface Dot {
  x: number
  y: number
  /** Its pixels, by their place in the picture. */
  pixels: number[]
}

/** Darker than that is ink, on paper that is evenly lit. */
const INK = 150
/** How large a dot may be, as a part of the picture's longer side. */
const LARGEST = 1 / 260
/** So many in a row are a leader; fewer may be full stops. */
const FEWEST = 8

/**
 * Takes the dots out of the picture that lead from a name to its number: what reads letters takes them for some. Dots
 * are small stains that stand in a row, evenly and close to each other.
 */
export function removeLeaders(image: GreyImage): void {
  const size = Math.max(3, Math.round(Math.max(image.width, image.height) * LARGEST))
  const dots = smallStains(image, size)
  for (const run of runsOf(dots, size)) {
    for (const { pixels } of run) for (const pixel of pixels) whiten(image, pixel)
  }
}

/** A dot's rim is grey. */
function whiten({ data, width }: GreyImage, pixel: number): void {
  for (const row of [-2, -1, 0, 1, 2]) {
    const start = pixel + row * width - 2
    if (start >= 0 && start + 5 <= data.length) data.fill(255, start, start + 5)
  }
}

function smallStains(image: GreyImage, size: number): Dot[] {
  const { data, width } = image
  const seen = new Uint8Array(data.length)
  const dots: Dot[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! >= INK) continue
    const pixels = stainFrom(image, start, seen)
    // More ink than a full square is no dot, whatever its shape.
    if (pixels.length > size * size) continue
    const xs = pixels.map((pixel) => pixel % width)
    const ys = pixels.map((pixel) => Math.floor(pixel / width))
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    if (right - left >= size || bottom - top >= size) continue
    dots.push({ x: (left + right) / 2, y: (top + bottom) / 2, pixels })
  }
  return dots
}

/** The pixels of ink that hang together with this one. */
function stainFrom({ data, width }: GreyImage, start: number, seen: Uint8Array): number[] {
  const pixels: number[] = []
  const take = (pixel: number) => {
    if (pixel < 0 || pixel >= data.length || seen[pixel] || data[pixel]! >= INK) return
    seen[pixel] = 1
    pixels.push(pixel)
  }
  take(start)
  for (let next = 0; next < pixels.length; next++) {
    const pixel = pixels[next]!
    if (pixel % width > 0) take(pixel - 1)
    if (pixel % width < width - 1) take(pixel + 1)
    take(pixel - width)
    take(pixel + width)
  }
  return pixels
}

/** The dots that follow each other closely, in rows. */
function runsOf(dots: Dot[], size: number): Dot[][] {
  const runs: Dot[][] = []
  for (const dot of dots.toSorted((a, b) => a.x - b.x)) {
    const run = runs.findLast((one) => {
      const last = one.at(-1)!
      return dot.x - last.x < size * 2.5 && Math.abs(dot.y - last.y) < size * 0.4
    })
    if (run) run.push(dot)
    else runs.push([dot])
  }
  return runs.filter((run) => run.length >= FEWEST && isEven(run))
}

/** Printed dots are alike and stand equally far from each other; pieces of broken letters are and do not. */
function isEven(run: Dot[]): boolean {
  const gaps = run.slice(1).map((dot, index) => dot.x - run[index]!.x)
  return (
    alike(gaps, 0.35) &&
    alike(
      run.map(({ pixels }) => pixels.length),
      0.6,
    )
  )
}

/** Whether nine of ten values are within that part of the one in the middle. */
function alike(values: number[], part: number): boolean {
  const middle = median(values)
  const near = values.filter((value) => Math.abs(value - middle) <= middle * part)
  return near.length >= values.length * 0.9
}
