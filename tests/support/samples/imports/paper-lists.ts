import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Import } from '#contract/imports.ts'

export interface Listed {
  name: string
  phone: string
  email?: string
}

const firsts =
  'Élisée Wideline Dieusibon Marie-Ange François Josué Anaïs Célestin Guerda Jean-Robert Mirlande Chérubin Nadège Wilner Françoise Hérold Islande Kerline Léonie Évens'.split(
    ' ',
  )
const lasts =
  'Jean Pierre Saint-Louis Noël Délva Bélizaire Toussaint Désir Étienne Charles Présumé Baptiste Auguste Cadet Dorvil Hyppolite Léger Michel Orélus Valcin'.split(
    ' ',
  )

/** Generates people with unique names and numbers. */
export function people(count: number): Listed[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `${firsts[i % 20]} ${lasts[(i * 7 + Math.floor(i / 20)) % 20]}`,
    phone: `${[31, 36, 37, 38, 42, 46, 48, 28][i % 8]}${String((i * 7919 + 1234) % 100).padStart(
      2,
      '0',
    )}-${String((i * 104_729 + 4321) % 10_000).padStart(4, '0')}`,
  }))
}

/** Creates a PDF file. */
export async function pdfOf(
  draw: (pdf: InstanceType<typeof PDFDocument>) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...options })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve) => void pdf.on('end', resolve))
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  draw(pdf)
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Lines of a printed list, for `pageSvg`. */
export const linesOf = (listed: Listed[]) =>
  listed.map(({ name, phone }) => [
    { x: 0.1, text: name },
    { x: 0.6, text: phone },
  ])

/** A printed page; each line has texts at positions from 0 to 1 of its width. */
export function pageSvg(
  lines: { x: number; text: string }[][],
  { width = 1240, height = 1754, size = 26 } = {},
) {
  const pitch = Math.min(62, (height - 200) / lines.length)
  const texts = lines.flatMap((cells, row) =>
    cells.map(({ x, text }) => `<text x="${x * width}" y="${130 + row * pitch}">${escaped(text)}</text>`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfcf7"/><g font-family="DejaVu Sans, Arial, sans-serif" font-size="${size}" fill="#222">${texts.join('')}</g></svg>`
}

/** Simulates a phone photo: rotation, uneven light, shadow, noise and JPEG artefacts. */
export async function photographed(svg: string, { angle = 1.7, quality = 72, noise = 9, blur = 0.7 } = {}) {
  const page = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .rotate(angle, { background: '#8a7a66' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = page.info
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#8d8578"/></linearGradient>
    <radialGradient id="s" cx="0.2" cy="0.9" r="0.5"><stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    </defs><rect width="100%" height="100%" fill="url(#l)"/><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  const grain = Buffer.alloc(width * height * 3)
  let state = 7
  for (let i = 0; i < grain.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    grain[i] = 128 + Math.round((state / 2 ** 32 - 0.5) * 2 * noise * 2)
  }
  const lit = await sharp(page.data)
    .composite([{ input: Buffer.from(light), blend: 'multiply' }])
    .removeAlpha()
    .png()
    .toBuffer()
  return sharp(lit)
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .blur(blur)
    .jpeg({ quality })
    .toBuffer()
}

const e164 = (phone: string) => `+509${phone.replace('-', '')}`

/** Counts correctly read names and phones, and wrong ones without a doubt mark. */
export function comparedWith(listed: ReturnType<typeof people>, rows: Import['rows']) {
  let right = 0
  let silent = 0
  for (const { name, phone } of listed) {
    const row = rows.find((one) => one.name === name) ?? rows.find((one) => one.phone === e164(phone))
    const marked = (field: string) =>
      [...(row?.doubts ?? []), ...(row?.problems ?? [])].some((mark) => mark.field === field)
    for (const [field, isRight] of [
      ['name', row?.name === name],
      ['phone', row?.phone === e164(phone)],
    ] as const) {
      if (isRight) right += 1
      else if (!marked(field)) silent += 1
    }
  }
  return { right, silent }
}
