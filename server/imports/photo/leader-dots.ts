import type { GreyImage } from './deskew.ts'
import { median } from '#server/imports/pdf/text-lines.ts'

interface Dot {
  x: number
  y: number
  pixels: number[]
}

const INK = 150
/** Maximum size of a dot as a share of the longer side. */
const MAX_DOT_SIZE = 1 / 260
const MIN_DOTS = 8

/**
 * Removes leader dots between a name and its number, which text recognition reads as letters: small stains, evenly
 * spaced in a row.
 */
export function removeLeaders(image: GreyImage): void {
  const size = Math.max(3, Math.round(Math.max(image.width, image.height) * MAX_DOT_SIZE))
  const dots = smallStains(image, size)
  for (const run of runsOf(dots, size)) {
    for (const { pixels } of run) for (const pixel of pixels) whiten(image, pixel)
  }
}

/** Whitens a pixel with its surroundings, because the edge of a dot is grey. */
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
    // More ink than a full square is not a dot.
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
  return runs.filter((run) => run.length >= MIN_DOTS && isEven(run))
}

/** Whether dots have equal size and spacing, unlike broken letters. */
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

/** Whether nine of ten values are within this share of the median. */
function alike(values: number[], part: number): boolean {
  const middle = median(values)
  const near = values.filter((value) => Math.abs(value - middle) <= middle * part)
  return near.length >= values.length * 0.9
}
