import { posix } from 'node:path'
import type { RawRow } from '#server/imports/table.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { readSheet } from './read-sheet.ts'
import { readDateStyles, readSharedStrings } from './workbook-tables.ts'
import type { XmlParts } from '#server/xml-parts.ts'
import { openWorkbook } from './workbook-parts.ts'

interface Relation {
  type: string
  path: string
}

/**
 * Reads the non-empty rows of an .xlsx workbook, from the first sheet with a table, hidden ones last. Throws
 * `ImportError` `not_excel`, `old_excel`, `too_compressed`, `too_many_rows` or `too_many_columns`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<RawRow[]> {
  const parts = await openWorkbook(bytes)
  const start = [...(await relations(parts, '')).values()].find(({ type }) => type === 'officeDocument')
  const path = start?.path ?? 'xl/workbook.xml'
  if (!parts.has(path)) throw new ImportError('not_excel')
  const related = await relations(parts, path)
  const pathOf = (requested: string) =>
    [...related.values()].find(({ type }) => type === requested)?.path ?? ''
  const { sheets, from1904 } = await readOverview(parts, path)
  const book = {
    strings: await readSharedStrings(parts, pathOf('sharedStrings')),
    dateStyles: await readDateStyles(parts, pathOf('styles')),
    from1904,
  }
  let first: RawRow[] = []
  for (const id of sheets) {
    const sheet = related.get(id)
    if (sheet?.type !== 'worksheet') continue
    const rows = await readSheet(parts, sheet.path, book)
    // A single row is a cover sheet.
    if (rows.length > 1) return rows
    if (first.length === 0) first = rows
  }
  return first
}

/** Relation ids of the sheets, visible ones first, and whether dates count from 1904. */
async function readOverview(parts: XmlParts, path: string) {
  const visible: string[] = []
  const hidden: string[] = []
  let from1904 = false
  await parts.visit(path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id) (/hidden/i.test(attributes.state ?? '') ? hidden : visible).push(id)
    },
  })
  return { sheets: [...visible, ...hidden], from1904 }
}

/** Relations of a part by id: last segment of the type's URL, and archive path. */
async function relations(parts: XmlParts, path: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(path)
  const found = new Map<string, Relation>()
  await parts.visit(posix.join(dir, '_rels', `${base}.rels`), {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || !Id || !Type || !Target) return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  return found
}
