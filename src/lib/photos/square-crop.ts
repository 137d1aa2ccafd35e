interface Size {
  width: number
  height: number
}

/** Centre as fractions of the image, and zoom (1: largest square). */
export interface CropView {
  x: number
  y: number
  zoom: number
}

export const firstView: CropView = { x: 0.5, y: 0.5, zoom: 1 }

/** Minimum side of the square in image pixels, and maximum zoom. */
const minSide = 200
const maxZoom = 4

export function maxZoomOf({ width, height }: Size): number {
  return Math.min(maxZoom, Math.max(1, Math.min(width, height) / minSide))
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** In image pixels, clamped to the image. */
export function squareOf(size: Size, { x, y, zoom }: CropView): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom
  return {
    left: between(0, x * size.width - side / 2, size.width - side),
    top: between(0, y * size.height - side / 2, size.height - side),
    side,
  }
}

/** Drag in fractions of the square's side (right and down), and zoom factor. */
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
