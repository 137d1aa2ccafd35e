import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import sharp from 'sharp'

const side = 1400
const margin = 140
/** The title's width and the most of its height, in pixels. */
const room = { width: side - 2 * margin, height: 760 }
/** Of the letters, in pixels: the first that has room is taken. */
const letterSizes = [168, 140, 116, 96, 80, 66, 54, 44]

// No machine has to have fonts for this one: it comes with a package.
const fontfile = createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf')

/** A square of 1400 pixels with the title on colours that are its own: the same title, the same picture. */
export async function renderArtwork(title: string): Promise<Buffer> {
  const words = await drawTitle(title)
  const top = Math.round((side - words.info.height) / 2)
  return sharp(Buffer.from(background(title)))
    .composite([{ input: words.data, left: margin, top }])
    .png()
    .toBuffer()
}

/** Calm colours, dark enough for white letters, and a few circles that spread like sound. */
function background(title: string): string {
  const [a, b, c] = createHash('sha256').update(title).digest()
  const hue = 130 + Math.round((a! / 256) * 220)
  const turn = 30 + (b! / 256) * 50
  const [x, y] = c! % 2 === 0 ? [side, 0] : [0, side]
  const circles = [420, 640, 860, 1080, 1300].map(
    (r) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="56"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue}, 46%, 34%)"/>
      <stop offset="1" stop-color="hsl(${Math.round(hue + turn) % 360}, 52%, 20%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${circles.join('')}
    <rect x="${margin}" y="${margin}" width="120" height="12" rx="6" fill="#fff" fill-opacity=".85"/>
  </svg>`
}

/** The title in lines, in letters as large as it has room for; what is longer than that ends in an ellipsis. */
async function drawTitle(title: string) {
  // What no letter of the font shows: pictures and signs without a shape.
  const plain = title
    .replace(/[\p{Extended_Pictographic}\p{C}\u{fe0f}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const size of letterSizes) {
    const words = await setText(plain, size)
    if (words.info.height <= room.height && words.info.width <= room.width) return words
  }
  return setText(`${[...plain].slice(0, 150).join('')}…`, letterSizes.at(-1)!)
}

function setText(plain: string, size: number) {
  const escaped = (plain || '…').replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)!};`)
  return sharp({
    text: {
      text: `<span foreground="white">${escaped}</span>`,
      font: `Liberation Sans Bold ${size}px`,
      fontfile,
      width: room.width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.1),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}
