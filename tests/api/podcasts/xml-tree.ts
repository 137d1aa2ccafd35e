/** An element with its qualified name. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) throw new Error(`A bare "&": ${text}`)
  return text.replace(/&(#x?)?([^;]+);/g, (_, sharp: string | undefined, code: string) =>
    sharp ? String.fromCodePoint(Number.parseInt(code, sharp === '#x' ? 16 : 10)) : entities[code]!,
  )
}

/** Reads a document apart from the library that writes it. Throws unless it is well-formed. */
export function xmlTree(xml: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  const tokens =
    /<\?.*?\?>|<!--.*?-->|<!\[CDATA\[(?<raw>.*?)\]\]>|<\/(?<end>[^>\s]+)\s*>|<(?<start>[\w:-]+)(?<attributes>(?:\s+[\w:-]+="[^"<]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gsy
  while (tokens.lastIndex < xml.length) {
    const from = tokens.lastIndex
    const groups = tokens.exec(xml)?.groups
    if (!groups) throw new Error(`Not well-formed: ${xml.slice(from, from + 60)}`)
    const { raw, end, start, attributes = '', empty, text } = groups
    const current = open.at(-1)!
    current.text += raw ?? decode(text ?? '')
    if (end !== undefined && open.pop()!.name !== end) throw new Error(`Ends too early: ${end}`)
    if (start === undefined) continue
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
    const element: XmlElement = {
      name: start,
      attributes: Object.fromEntries(pairs.map(([, name, value]) => [name!, decode(value!)])),
      children: [],
      text: '',
    }
    if (Object.keys(element.attributes).length < pairs.length) throw new Error(`An attribute twice: ${start}`)
    current.children.push(element)
    if (!empty) open.push(element)
  }
  if (open.length > 1 || document.children.length !== 1) throw new Error('Not one whole element')
  return document.children[0]!
}
