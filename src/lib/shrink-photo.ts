interface Options {
  /** The longer side of the photo that is sent, in pixels. */
  longSide: number
  /** Cuts the middle of the photo to a square. */
  square?: boolean
}

/**
 * Returns a photo as a smaller JPEG: five megabytes take minutes on a slow network. Returns the file itself where the
 * browser cannot read it (the server may), or where that saves nothing.
 */
export async function shrinkPhoto(file: File, { longSide, square = false }: Options): Promise<Blob> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const short = Math.min(image.width, image.height)
    const [width, height] = square ? [short, short] : [image.width, image.height]
    const scale = Math.min(1, longSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const left = (image.width - width) / 2
    const top = (image.height - height) / 2
    canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
    image.close()
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return jpeg && (square || jpeg.size < file.size) ? jpeg : file
  } catch {
    return file
  }
}
