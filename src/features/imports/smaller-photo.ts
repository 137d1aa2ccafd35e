/** The longer side of a photo that is sent, in pixels: more than the server reads by. */
const longSide = 3000
/** Smaller files are sent as they are, in bytes. */
const smallEnough = 1_200_000

/**
 * A photo as it is sent: made smaller where that saves much, since on a slow network five megabytes take minutes.
 * What cannot be made smaller is sent as it is.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size <= smallEnough) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
