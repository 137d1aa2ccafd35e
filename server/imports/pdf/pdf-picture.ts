import type { PDFPageProxy } from 'pdfjs-dist/types/src/pdf.d.ts'
import { LONG_SIDE } from '#server/imports/limits.ts'
import type { Picture } from '#server/imports/photo/prepare-picture.ts'

/** An image from pdf.js; `kind` 1: one bit per pixel, 2: three bytes, 3: four bytes. */
interface PdfImage {
  width: number
  height: number
  kind: 1 | 2 | 3
  data: Uint8ClampedArray | Uint8Array
}

/** Minimum side in pixels: logos are smaller. */
const MIN_SIDE = 500

/** The largest image on a page, or null. */
export async function pictureOf(page: PDFPageProxy): Promise<Picture | null> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  let best: PdfImage | null = null
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject) continue
    const [name] = argsArray[index] as [string]
    const image = await imageNamed(page, name)
    if (image && image.width * image.height > (best ? best.width * best.height : 0)) best = image
  }
  if (!best || Math.min(best.width, best.height) < MIN_SIDE) return null
  const { width, height, kind, data } = best
  const turned = page.rotate
  if (kind === 1) return shrunk({ data: bytesOfBits(best), width, height, channels: 1, turned })
  // Not copied: a page at 600 dpi has 105 MB.
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return shrunk({ data: bytes, width, height, channels: kind === 2 ? 3 : 4, turned })
}

/** Averages squares of pixels while the page keeps its recognition size, to copy less. */
export function shrunk(picture: Picture): Picture {
  const { data, channels } = picture
  const side = Math.floor(Math.max(picture.width, picture.height) / LONG_SIDE)
  if (side < 2) return picture
  const [width, height] = [Math.floor(picture.width / side), Math.floor(picture.height / side)]
  const stride = picture.width * channels
  const small = new Uint8Array(width * height * channels)
  for (let at = 0; at < small.length; at++) {
    const [pixel, channel] = [Math.floor(at / channels), at % channels]
    const start = Math.floor(pixel / width) * side * stride + (pixel % width) * side * channels + channel
    let sum = 0
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) sum += data[start + y * stride + x * channels]!
    }
    small[at] = Math.round(sum / (side * side))
  }
  return { ...picture, data: small, width, height }
}

async function imageNamed(page: PDFPageProxy, name: string): Promise<PdfImage | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  const image = await new Promise<PdfImage | null>((resolve) => void objects.get(name, resolve))
  return image?.data ? image : null
}

/** Expands one bit per pixel to one byte; rows start at whole bytes. */
function bytesOfBits({ width, height, data }: PdfImage): Uint8Array {
  const stride = (width + 7) >> 3
  const bytes = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) bytes[y * width + x] = 255
    }
  }
  return bytes
}
