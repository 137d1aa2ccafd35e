import sharp from 'sharp'
import { expect, it } from 'vitest'
import { interlacedPng } from '#tests/support/samples/interlaced-png.ts'
import { framedPhoto } from './framed-photo.ts'
import { problemOfHeader } from './picture-limits.ts'

const statuses = { tooLarge: 413, noPhoto: 415, tooManyPixels: 422 } as const
const frame = { width: 100, height: 100, fit: 'inside' } as const
const stored = (bytes: Uint8Array) => framedPhoto(bytes, 10, statuses, frame)
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height, pages } = await sharp(await stored(bytes)).metadata()
  return { format, width, height, pages }
}
const flat = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
async function frames(count: number) {
  const colours = Array.from({ length: count }, (_, i) => ({ r: i % 256, g: i >> 8, b: 0 }))
  const create = (background: object) => ({ width: 20, height: 20, channels: 3 as const, background })
  const pictures = colours.map((colour) =>
    sharp({ create: create(colour) })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
}
/** A PNG of 8 x 8 pixels with a false header. */
async function pngWithFalseHeader(width: number, height: number, depth = 8, interlaced = 0) {
  const png = await flat(8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png[24] = depth
  png[28] = interlaced
  return png
}
/** A JPEG with one scan per colour, decoded fully in memory although the header does not tell. */
async function scannedJpeg(side: number) {
  const jpeg = await flat(16).jpeg().toBuffer()
  const size = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5
  jpeg.writeUInt16BE(side, size)
  jpeg.writeUInt16BE(side, size + 2)
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const [component, tables] = [jpeg[scan + 5]!, jpeg[scan + 6]!]
  const first = Buffer.from([0xff, 0xda, 0, 8, 1, component, tables, 0, 63, 0])
  return Buffer.concat([jpeg.subarray(0, scan), first, jpeg.subarray(scan + 14)])
}
const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`)

const taken: [string, () => Promise<Uint8Array>, { width: number; height: number }][] = [
  [
    'a 48-megapixel JPEG of a phone, turned',
    () => flat(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    { width: 75, height: 100 },
  ],
  ['a 108-megapixel JPEG', () => flat(12_000, 9000).jpeg().toBuffer(), { width: 100, height: 75 }],
  [
    'a progressive JPEG of 48 megapixels',
    () => flat(8000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    { width: 100, height: 75 },
  ],
  ['a CMYK JPEG', () => flat(300).toColourspace('cmyk').jpeg().toBuffer(), { width: 100, height: 100 }],
  ['an interlaced 16-bit PNG of a scanner', () => interlacedPng(2000), { width: 100, height: 100 }],
  [
    'an animated WebP of 500 frames, of which the first is taken',
    async () => (await frames(500)).webp({ effort: 0 }).toBuffer(),
    { width: 20, height: 20 },
  ],
  [
    'an AVIF of 12 megapixels',
    () => flat(4000, 3000).avif({ effort: 0 }).toBuffer(),
    { width: 100, height: 75 },
  ],
]
it.each(taken)('%s is taken', async (_, make, size) => {
  expect(await sizeOf(await make())).toEqual({ format: 'webp', pages: undefined, ...size })
})

const refused: [string, () => Promise<Uint8Array> | Uint8Array, 415 | 422, RegExp][] = [
  [
    'a header of 300 megapixels and a tiny body',
    () => pngWithFalseHeader(20_000, 15_000),
    422,
    /more than 120 megapixels/,
  ],
  [
    'a header of 2,147,483,647 pixels a side',
    () => pngWithFalseHeader(0x7fffffff, 0x7fffffff),
    415,
    /not a photo/,
  ],
  [
    'a header of 16 bits, interlaced',
    () => pngWithFalseHeader(10_900, 10_900, 16, 1),
    422,
    /too much memory/,
  ],
  ['a header that says more rows than there are', () => pngWithFalseHeader(4000, 3000), 415, /not a photo/],
  ['a header that says fewer bits than there are', () => pngWithFalseHeader(8, 8, 16), 415, /not a photo/],
  [
    'a JPEG that breaks off',
    async () => (await flat(600).jpeg().toBuffer()).subarray(0, 500),
    415,
    /not a photo/,
  ],
  [
    'a progressive JPEG of 100 megapixels',
    () => flat(10_000).jpeg({ progressive: true }).toBuffer(),
    422,
    /too much memory/,
  ],
  ['a WebP of 100 megapixels', () => flat(10_000).webp({ effort: 0 }).toBuffer(), 422, /too much memory/],
  ['an AVIF of 48 megapixels', () => flat(8000, 6000).avif({ effort: 0 }).toBuffer(), 422, /too much memory/],
  ['an animated GIF', async () => (await frames(300)).gif().toBuffer(), 415, /not a photo/],
  ['a 16-bit TIFF', () => flat(30).toColourspace('rgb16').tiff().toBuffer(), 415, /not a photo/],
  ['an SVG', () => svg('<rect width="9" height="9"/>'), 415, /not a photo/],
  [
    'an SVG after an XML declaration',
    () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg('')]),
    415,
    /not a photo/,
  ],
  ['nothing', () => new Uint8Array(), 415, /not a photo/],
]
it.each(refused)('%s is refused', async (_, make, status, message) => {
  await expect(stored(await make())).rejects.toMatchObject({
    status,
    fields: { file: expect.stringMatching(message) },
  })
})

// Other systems only poll the memory usage, and this file fails before it uses any.
it.runIf(process.platform === 'linux')(
  'a JPEG that hides what it takes is refused by the memory limit',
  async () => {
    await expect(stored(await scannedJpeg(10_900))).rejects.toMatchObject({ status: 422 })
  },
)

it('what a picture takes decoded is counted by how it is stored', () => {
  const of = (header: object) =>
    problemOfHeader({
      format: 'jpeg',
      width: 8000,
      height: 6000,
      channels: 3,
      depth: 'uchar',
      isProgressive: false,
      ...header,
    })
  expect(of({})).toBeUndefined()
  expect(of({ channels: 4 })).toBeUndefined()
  expect(of({ width: 12_001, height: 10_000 })).toBe('too_many_pixels')
  expect(of({ format: 'png', depth: 'ushort' })).toBeUndefined()
  expect(of({ format: 'png', depth: 'ushort', isProgressive: true })).toBe('too_heavy')
  expect(of({ format: 'png', channels: 4 })).toBeUndefined()
  expect(of({ format: 'png', channels: 4, orientation: 6 })).toBe('too_heavy')
  expect(of({ format: 'heif', compression: 'av1', width: 4000, height: 3000 })).toBeUndefined()
  expect(of({ format: 'heif', compression: 'av1', width: 4000, height: 3000, depth: 'ushort' })).toBe(
    'too_heavy',
  )
  expect(of({ format: 'heif', compression: 'hevc' })).toBe('no_picture')
  expect(of({ format: 'tiff' })).toBe('no_picture')
})
