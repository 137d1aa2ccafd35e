/** The size of an image, in pixels. */
interface Size {
  width: number
  height: number
}

/** Which square of an image is seen: its middle, in parts of the image, and how much it is enlarged (1: all that fits). */
export interface CropView {
  x: number
  y: number
  zoom: number
}

/** What is seen at first: as much of the image as fits, around its middle. */
export const firstView: CropView = { x: 0.5, y: 0.5, zoom: 1 }

/** The least pixels of an image that a square may have a side of, and the most that it is enlarged. */
const leastSide = 200
const mostZoom = 4

/** Returns how much an image can be enlarged. */
export function maxZoomOf({ width, height }: Size): number {
  return Math.min(mostZoom, Math.max(1, Math.min(width, height) / leastSide))
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the square of the image that is seen, in its pixels. It never leaves the image. */
export function squareOf(size: Size, { x, y, zoom }: CropView): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom
  return {
    left: between(0, x * size.width - side / 2, size.width - side),
    top: between(0, y * size.height - side / 2, size.height - side),
    side,
  }
}

/**
 * Returns the view after the image was moved by parts of the square's side (to the right and down) and enlarged by a
 * factor.
 */
export function changeView(
  size: Size,
  view: CropView,
  by: { x?: number; y?: number; zoom?: number },
): CropView {
  const before = squareOf(size, view)
  const zoom = between(1, view.zoom * (by.zoom ?? 1), maxZoomOf(size))
  const x = (before.left + before.side / 2 - (by.x ?? 0) * before.side) / size.width
  const y = (before.top + before.side / 2 - (by.y ?? 0) * before.side) / size.height
  const { left, top, side } = squareOf(size, { x, y, zoom })
  return { x: (left + side / 2) / size.width, y: (top + side / 2) / size.height, zoom }
}
