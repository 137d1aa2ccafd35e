import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import sharp from 'sharp'

const side = 1400
const margin = 140
/** Pixels. */
const titleBox = { width: side - 2 * margin, height: 760 }
/** Pixels; the first that fits is used. */
const fontSizes = [168, 140, 116, 96, 80, 66, 54, 44]

// From a package: the machine needs none.
const fontfile = createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf')

/** The colours are derived from the title. */
export async function renderArtwork(title: string): Promise<Buffer> {
  const text = await renderTitle(title)
  const top = Math.round((side - text.info.height) / 2)
  return sharp(Buffer.from(background(title)))
    .composite([{ input: text.data, left: margin, top }])
    .png()
    .toBuffer()
}

/** Dark enough for white text. */
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

/** Uses the largest font size that fits, else an ellipsis. */
async function renderTitle(title: string) {
  // The font has no glyphs for pictographs.
  const plain = title
    .replace(/[\p{Extended_Pictographic}\p{C}\u{fe0f}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const size of fontSizes) {
    const text = await renderText(plain, size)
    if (text.info.height <= titleBox.height && text.info.width <= titleBox.width) return text
  }
  return renderText(`${[...plain].slice(0, 150).join('')}…`, fontSizes.at(-1)!)
}

function renderText(plain: string, size: number) {
  const escaped = (plain || '…').replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)!};`)
  return sharp({
    text: {
      text: `<span foreground="white">${escaped}</span>`,
      font: `Liberation Sans Bold ${size}px`,
      fontfile,
      width: titleBox.width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.1),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}
