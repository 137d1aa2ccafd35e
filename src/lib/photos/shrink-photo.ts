interface Options {
  /** The longer side of the photo that is sent, in pixels. */
  longSide: number
  /** Cuts the middle of the photo to a square. */
  square?: boolean
}

/** A part of an image, in its pixels. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Opens a photo the right way up. Rejects where the browser cannot read it. */
export function readPhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** Renders a part of an image over all of a canvas. What is transparent becomes white: a JPEG would make it black. */
export function renderPart(
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
  { left, top, width, height }: Area,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** Returns a part of an image as a JPEG whose longer side has at most `longSide` pixels; null where that fails. */
export function cutOut(
  image: ImageBitmap,
  { left, top, width, height }: Area,
  longSide: number,
): Promise<Blob | null> {
  const scale = Math.min(1, longSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  renderPart(canvas, image, { left, top, width, height })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/**
 * Returns a photo as a smaller JPEG: five megabytes take minutes on a slow network. Returns the file itself where the
 * browser cannot read it (the server may), or where that saves nothing.
 */
export async function shrinkPhoto(file: File, { longSide, square = false }: Options): Promise<Blob> {
  try {
    const image = await readPhoto(file)
    const short = Math.min(image.width, image.height)
    const [width, height] = square ? [short, short] : [image.width, image.height]
    const left = (image.width - width) / 2
    const top = (image.height - height) / 2
    const jpeg = await cutOut(image, { left, top, width, height }, longSide)
    image.close()
    return jpeg && (square || jpeg.size < file.size) ? jpeg : file
  } catch {
    return file
  }
}
