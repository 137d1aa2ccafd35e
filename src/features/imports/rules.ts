import { listEndings, listTypes, maxListBytes, photoEndings, photoTypes } from '#contract/list-files.ts'
import type { ImportRow, RowAction } from '#contract/imports.ts'

/** For `<input accept>`. */
export const acceptedKinds = [...listEndings, ...listTypes].join(',')

/** Why a file is not even sent; null when it is. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>) {
  const [ending = ''] = /\.[^.]*$/.exec(file.name.toLowerCase()) ?? []
  if (ending === '.xls') return 'old_excel'
  if (/^\.hei[cf]$/.test(ending) || /^image\/hei[cf]/.test(file.type)) return 'heic'
  if (!listEndings.includes(ending) && (ending !== '' || !listTypes.includes(file.type))) return 'wrong_kind'
  if (file.size > maxListBytes) return 'too_large'
  return file.size === 0 ? 'empty_file' : null
}

/** What kind of list a file holds, by its name: other words are said while it is read. */
export function listKind(filename: string): 'photo' | 'pdf' | 'table' {
  const [ending = ''] = /\.[^.]*$/.exec(filename.toLowerCase()) ?? []
  if (photoEndings.includes(ending)) return 'photo'
  return ending === '.pdf' ? 'pdf' : 'table'
}

export function isPhoto(file: Pick<File, 'type'>): boolean {
  return photoTypes.includes(file.type)
}

export type Kind = 'ready' | 'problems' | 'doubts' | 'duplicates'
export type Show = 'all' | Kind

/** What the person wants otherwise than the server would do by itself, by the row's number in the file. */
export type Choices = Readonly<Record<number, RowAction>>

export function kindOf(row: ImportRow): Kind {
  if (row.problems.length > 0) return 'problems'
  if (row.doubts.length > 0) return 'doubts'
  return row.duplicate_of ? 'duplicates' : 'ready'
}

const exceptionsFirst: Kind[] = ['problems', 'doubts', 'duplicates', 'ready']

/** The rows of one kind in the order of the file, or all with the exceptions first. */
export function rowsShown(rows: ImportRow[], show: Show): ImportRow[] {
  if (show !== 'all') return rows.filter((row) => kindOf(row) === show)
  return exceptionsFirst.flatMap((kind) => rowsShown(rows, kind))
}

export function countKinds(rows: ImportRow[]): Record<Show, number> {
  const counts = { all: rows.length, ready: 0, problems: 0, doubts: 0, duplicates: 0 }
  for (const row of rows) counts[kindOf(row)]++
  return counts
}

/** Whether all that is to be decided of a row is whether it is the member of the same name. */
export function isNamesake({ problems, doubts, duplicate_of }: ImportRow): boolean {
  if (problems.length > 0 || doubts.length === 0 || duplicate_of?.kind !== 'member') return false
  return doubts.every(({ code }) => code === 'namesake')
}

/** What can be done with a row: nothing while something is wrong with it or nobody has looked at what was hard to read. */
export function possibleActions(row: ImportRow): RowAction[] {
  if (isNamesake(row)) return ['skip', 'merge', 'overwrite', 'add']
  if (row.problems.length > 0 || row.doubts.length > 0) return ['skip']
  return row.duplicate_of?.kind === 'member' ? ['skip', 'merge', 'add'] : ['add', 'skip']
}

function usualAction(row: ImportRow): RowAction {
  return kindOf(row) === 'ready' ? 'add' : 'skip'
}

/** What happens with a row. A choice that a correction has made impossible no longer counts. */
export function actionOf(row: ImportRow, choices: Choices): RowAction {
  const chosen = choices[row.row]
  return chosen && possibleActions(row).includes(chosen) ? chosen : usualAction(row)
}

/** The choices with one action for all of these rows where it is possible; the others are left out. */
export function choose(choices: Choices, rows: ImportRow[], action: RowAction): Choices {
  const next: Record<number, RowAction> = { ...choices }
  for (const row of rows) {
    const chosen = possibleActions(row).includes(action) ? action : 'skip'
    if (chosen === usualAction(row)) delete next[row.row]
    else next[row.row] = chosen
  }
  return next
}

/** How many rows become members, fill in members, and are left out; `doubts`: because nobody has looked at them. */
export function tally(rows: ImportRow[], choices: Choices) {
  const counts = { add: 0, merge: 0, overwrite: 0, skip: 0, doubts: 0 }
  for (const row of rows) {
    const action = actionOf(row, choices)
    counts[action === 'skip' && kindOf(row) === 'doubts' ? 'doubts' : action]++
  }
  const { overwrite, merge, ...others } = counts
  return { ...others, merge: merge + overwrite }
}

/** What the server has to be told: only what differs from what it does by itself. */
export function decisions(rows: ImportRow[], choices: Choices): { row: number; action: RowAction }[] {
  return rows
    .map((row) => ({ row, action: actionOf(row, choices) }))
    .filter(({ row, action }) => action !== usualAction(row))
    .map(({ row, action }) => ({ row: row.row, action }))
}

/** The groups in a field where commas part them. */
export function groupsIn(text: string): string[] {
  return text
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean)
}

/** A name from a file with its own direction of writing, so that it does not turn the sentence around it about. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

const fewCharacters = 120

/** A value from a file for where only its beginning is wanted. */
export function shortened(text: string): string {
  return text.length <= fewCharacters
    ? text
    : `${text.slice(0, fewCharacters).replace(/\p{Surrogate}$/u, '')}…`
}
