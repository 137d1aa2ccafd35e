interface Options {
  longSide: number
  /** Crops the centre to a square. */
  square?: boolean
}

/** In pixels of the image. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Decodes a photo with its EXIF orientation. Rejects on unsupported formats. */
export function readPhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** On white: JPEG would turn transparency black. */
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

/** At most `longSide` pixels; null on failure. */
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
 * Five megabytes take minutes on a slow network. Returns the file itself if it cannot be decoded or shrunk.
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
