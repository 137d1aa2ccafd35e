import type PDFDocument from 'pdfkit'
import { pdfOf, people } from './paper-lists.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Part = 'name' | 'street' | 'city' | 'phone' | 'email' | 'birthday'

/** A person in a directory; missing parts are empty. */
interface InDirectory extends Record<Part, string> {
  /** The name as stored. */
  known: string
}

/** Layout of a directory. Lengths in points. */
interface Layout {
  title: string
  lanes: number
  /** Lines of a person, from the top. */
  order: Part[]
  /** Parts to the right of those lines. */
  beside?: Part[]
  size: number
  pitch: number
  /** Distance between two people. */
  gap: number
  bold?: boolean
  photo?: 'left' | 'above'
  centred?: boolean
  text?: (part: Part, person: InDirectory) => string
  /** Names such as JEAN, Élisée. */
  capitals?: boolean
  /** Alphabet headings between people. */
  letters?: boolean
  /** Page headers and footers. */
  furniture?: boolean
  american?: boolean
  /** Omits the part for every n-th person. */
  lacking?: Partial<Record<Part, number>>
}

const streets = ['Ri Lanbi', 'Ri Kapwa', 'Rue Chavannes', 'Impasse Tabois', 'Ri 18 Novanm', 'Delmas 33']
const cities = ['Jakmèl', 'Pòtoprens', 'Okap', 'Gonayiv']
const avenues = ['NE 163rd St', 'Oak Street', 'Biscayne Blvd, Apt 4', 'SW 8th Ave']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const americanHome = (i: number) =>
  i % 9 === 4 ? `P.O. Box ${330_100 + i * 13}` : `${(i * 137) % 9000 || 12} ${avenues[i % 4]}`

/** Generates people with all parts that the layout has. */
function congregation(count: number, { american, capitals, lacking = {} }: Layout): InDirectory[] {
  return people(count).map(({ name, phone }, i) => {
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const [first = '', last = ''] = name.split(' ')
    const digits = String((i * 7919 + 1042) % 10_000).padStart(4, '0')
    const person = {
      name: capitals ? `${last.toUpperCase()}, ${first}` : name,
      known: capitals ? `${first} ${last.toUpperCase()}` : name,
      street: american ? americanHome(i) : `${(i * 37) % 190 || 5} ${streets[i % 6]}`,
      city: american ? `Miami, FL 331${String(10 + (i % 80))}-${digits}` : cities[(i * 5) % 4]!,
      phone: american ? `(305) 2${String(10 + (i % 80))}-${digits}` : phone,
      email: `${plain.replace(/[^a-z]+/g, '.')}${i}@example.org`,
      birthday: `${months[(i * 5) % 12]} ${(i % 28) + 1}`,
    }
    for (const [part, each] of Object.entries(lacking)) if (i % each === each - 1) person[part as Part] = ''
    return person
  })
}

const labelled = (labels: Partial<Record<Part, string>>) => (part: Part, person: InDirectory) =>
  `${labels[part] ?? ''}${person[part]}`

const layouts: Layout[] = [
  {
    title: 'one column, a blank line between people',
    lanes: 1,
    order: ['name', 'street', 'city', 'phone', 'email'],
    size: 11,
    pitch: 14,
    gap: 14,
    lacking: { email: 4, phone: 11 },
  },
  {
    title: 'two columns without any gap, names in bold',
    lanes: 2,
    order: ['name', 'street', 'city', 'phone', 'email'],
    size: 10,
    pitch: 13,
    gap: 0,
    bold: true,
    lacking: { email: 3, phone: 7, street: 10 },
  },
  {
    title: 'two columns with photos at the left and birthdays',
    lanes: 2,
    order: ['name', 'phone', 'email', 'birthday'],
    size: 9,
    pitch: 12,
    gap: 24,
    photo: 'left',
    text: labelled({ birthday: 'Birthday: ' }),
    lacking: { email: 5, birthday: 3 },
  },
  {
    title: 'three columns, centred under photos',
    lanes: 3,
    order: ['name', 'phone'],
    size: 10,
    pitch: 13,
    gap: 18,
    photo: 'above',
    centred: true,
    lacking: { phone: 12 },
  },
  {
    title: 'one column, surnames first in capitals, without any gap',
    lanes: 1,
    order: ['name', 'phone', 'street', 'city'],
    size: 11,
    pitch: 15,
    gap: 0,
    capitals: true,
    lacking: { phone: 8 },
  },
  {
    title: 'two columns with a label before each value',
    lanes: 2,
    order: ['name', 'street', 'phone', 'email', 'birthday'],
    size: 9,
    pitch: 12,
    gap: 7,
    text: labelled({ street: 'Adresse : ', phone: 'Tél. : ', email: 'Courriel : ', birthday: 'Née le : ' }),
    lacking: { street: 4, email: 6, phone: 9 },
  },
  {
    title: 'the phone above the name',
    lanes: 2,
    order: ['phone', 'name', 'street', 'city'],
    size: 10,
    pitch: 13,
    gap: 9,
    lacking: { phone: 10, street: 6 },
  },
  {
    title: 'name and home at the left, how to reach them at the right',
    lanes: 1,
    order: ['name', 'street', 'city'],
    beside: ['phone', 'email', 'birthday'],
    size: 11,
    pitch: 15,
    gap: 10,
    lacking: { email: 5, phone: 9 },
  },
  {
    title: 'American homes, two phones, letters between the people, headed pages',
    lanes: 2,
    order: ['name', 'street', 'city', 'phone', 'email'],
    size: 10,
    pitch: 13,
    gap: 8,
    bold: true,
    letters: true,
    furniture: true,
    american: true,
    lacking: { phone: 8, email: 3 },
    text: (part, person) =>
      part === 'phone' && Number(person.phone.at(-1)) % 3 === 0
        ? `Cell: ${person.phone}  Home: (305) 944-${person.phone.slice(-4)}`
        : person[part],
  },
  {
    title: 'two columns, nothing but the order of the lines',
    lanes: 2,
    order: ['name', 'street', 'city', 'phone'],
    size: 10,
    pitch: 14,
    gap: 0,
    furniture: true,
    lacking: { phone: 7 },
  },
]

const [left, right, top, bottom] = [45, 555, 80, 770]

/** Writes the people in columns and pages. */
function write(pdf: Pdf, layout: Layout, entries: InDirectory[]): void {
  const { lanes, order, beside = [], size, pitch, gap, photo } = layout
  const width = (right - left) / lanes
  const picture = photo === 'above' ? 60 : 0
  const textOf = (part: Part, person: InDirectory) =>
    person[part] && (layout.text ?? labelled({}))(part, person)
  let [lane, y, page, letter] = [0, top, 0, '']
  const head = () => {
    page += 1
    if (page === 1) pdf.font('Helvetica-Bold').fontSize(18).text('Directory 2026', left, 40)
    if (!layout.furniture) return
    pdf.font('Helvetica').fontSize(8).text('Legliz Lakou, Miami', left, 62, { lineBreak: false })
    pdf.text(`Page ${page}`, 300, 795, { lineBreak: false })
  }
  head()
  for (const person of entries) {
    const lines = order.map((part) => [part, textOf(part, person)] as const).filter(([, text]) => text)
    const others = beside.map((part) => [part, textOf(part, person)] as const).filter(([, text]) => text)
    const height = picture + Math.max(lines.length, others.length, photo === 'left' ? 4 : 0) * pitch
    const headed = layout.letters && person.known.normalize('NFD')[0] !== letter
    if (y + height + (headed ? 30 : 0) > bottom) {
      y = top
      lane += 1
      if (lane === lanes) {
        pdf.addPage()
        lane = 0
        head()
      }
    }
    if (headed) {
      letter = person.known.normalize('NFD')[0]!
      pdf
        .font('Helvetica-Bold')
        .fontSize(14)
        .text(letter, left + lane * width, y, { lineBreak: false })
      y += 26
    }
    const box = left + lane * width
    if (photo === 'left') pdf.rect(box, y, 40, 44).stroke()
    if (photo === 'above') pdf.rect(box + width / 2 - 25, y, 50, 52).stroke()
    const put = ([part, text]: readonly [Part, string], x: number, row: number) => {
      pdf.font(part === 'name' && layout.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
      const indent = layout.centred ? (width - pdf.widthOfString(text)) / 2 : 0
      pdf.text(text, x + indent, y + picture + row * pitch, { lineBreak: false })
    }
    for (const [row, line] of lines.entries()) put(line, box + (photo === 'left' ? 48 : 0), row)
    for (const [row, line] of others.entries()) put(line, box + width / 2, row)
    y += height + gap
  }
}

/** Ten typical church directories with different layouts and their expected people. */
export const directories = layouts.map((layout) => ({
  title: layout.title,
  /** Country of the phones. */
  country: layout.american ? 'US' : 'HT',
  make: async (count = 60) => {
    const generated = congregation(count, layout)
    const entries = layout.letters ? generated.toSorted((a, b) => (a.known < b.known ? -1 : 1)) : generated
    return { everybody: entries, file: await pdfOf((pdf) => write(pdf, layout, entries)) }
  },
}))
