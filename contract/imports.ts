import * as v from 'valibot'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import { importStatus, waitingCalls } from './import-waiting.ts'
import { memberFields, optionalMemberFields } from './member.ts'
import { contactEntries } from './member-contacts.ts'
import { recordOf } from './fields/record-of.ts'
import { id, limit, page } from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Column types: a member's field, or a part of one. */
export const columnKinds = [
  'ignore',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  ...optionalMemberFields,
  'phone_other',
  'groups',
  'joined',
  'kind',
] as const

export type ColumnKind = (typeof columnKinds)[number]

/** Text encodings that are easily confused. */
export const textEncodings = ['windows-1252', 'cp850', 'cp437', 'macintosh'] as const
export type TextEncoding = (typeof textEncodings)[number]

/**
 * `unsure`: hardly legible. `alone`: a single word, maybe a heading. `apart`: may belong to another row.
 * `namesake`: same name, different contacts.
 */
export const doubtCodes = ['unsure', 'alone', 'apart', 'namesake'] as const

export const rowActions = ['add', 'skip', 'merge', 'overwrite'] as const
export type RowAction = (typeof rowActions)[number]

export const importRow = v.object({
  row: v.number(),
  ...recordOf(memberFields, () => v.string()),
  ...contactEntries,
  groups: v.array(v.string()),
  problems: v.array(v.object({ field: v.string(), message: v.string() })),
  /** Uncertain fields that the user must correct, accept or decide. */
  doubts: v.array(v.object({ field: v.string(), code: v.picklist(doubtCodes), message: v.string() })),
  duplicate_of: v.nullable(
    v.object({
      kind: v.picklist(['member', 'row']),
      /** Member id, or row number. */
      id: v.string(),
      name: v.string(),
      by: v.picklist(['phone', 'email', 'name']),
      /** The member is archived: `merge` brings them back. */
      archived: v.optional(v.boolean()),
    }),
  ),
})
export type ImportRow = v.InferOutput<typeof importRow>

const summaryFields = {
  id: v.string(),
  church_id: v.string(),
  filename: v.string(),
  status: importStatus,
  /** 0 to 1. */
  progress: v.number(),
  createdAt: v.string(),
  /** Members added by this import; 0 until done. */
  added: v.number(),
  /** Existing members completed by this import. */
  merged: v.number(),
  /** Not removed by an undo, since they have been changed. */
  kept: v.number(),
  /** Rows beyond the plan's limit; `addWaiting` adds them. */
  waiting: v.number(),
  /** Deadline for undoing; null if nothing can be undone. */
  undoUntil: v.nullable(v.string()),
}

export const importView = v.object({
  ...summaryFields,
  /** Failure reason in the caller's language; empty otherwise. */
  message: v.string(),
  product: v.nullable(v.string()),
  /** The file's columns with their meaning and sample values. */
  columns: v.array(
    v.object({
      header: v.string(),
      kind: v.picklist(columnKinds),
      samples: v.array(v.string()),
      /** Number of values in the field and in the details. */
      stored: v.optional(v.number()),
      in_details: v.optional(v.number()),
      /** Number of rows that take their value from merged cells above; missing without any. */
      filled_down: v.optional(v.number()),
    }),
  ),
  /** Possible text encodings with sample names; empty if unambiguous. */
  readings: v.array(v.object({ encoding: v.picklist(textEncodings), names: v.array(v.string()) })),
  /** The chosen encoding; null if unambiguous or not chosen yet. */
  encoding: v.nullable(v.picklist(textEncodings)),
  /** A page of rows: those with problems first, then uncertain ones. */
  rows: v.array(importRow),
  totals: v.object({
    rows: v.number(),
    ready: v.number(),
    problems: v.number(),
    /** Uncertain rows without problems. */
    doubts: v.number(),
    duplicates: v.number(),
  }),
  currentPage: v.number(),
  totalPages: v.number(),
})
export type Import = v.InferOutput<typeof importView>

/** Corrections of a row; omitted fields keep the parsed value. */
const rowValues = {
  ...recordOf(memberFields, () => v.optional(v.string())),
  groups: v.optional(v.array(v.string())),
}

/** Decision on a row that is not simply added. */
export const rowDecision = v.object({
  row: v.pipe(v.number(), v.integer()),
  /**
   * `add` as a new member, `skip`, or `merge`: fill the blanks of the member it doubles, who is brought back where they are archived; `overwrite`: and give them the
   * row's phone and email in place of theirs.
   */
  action: v.picklist(rowActions, () => m.field_invalid()),
  ...rowValues,
})

const ofImport = { in: 'church', who: 'leader', scope: 'import_id' } as const

export const imports = areaForApiKeys('imports', {
  ...waitingCalls,
  list: endpoint({
    method: 'GET',
    path: 'church/members/imports',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary: 'The imports of a church, the latest first.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      imports: v.array(v.object(summaryFields)),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/members/imports/{import_id}',
    ...ofImport,
    summary: 'An import with its progress and one page of its rows.',
    input: v.object({
      import_id: id,
      page,
      limit,
      show: v.optional(
        v.picklist(['all', 'problems', 'doubts', 'duplicates', 'ready'], () => m.field_invalid()),
        'all',
      ),
    }),
    response: importView,
  }),
  map: endpoint({
    method: 'PUT',
    path: 'church/members/imports/{import_id}/mapping',
    ...ofImport,
    summary: 'Says what the columns mean, in their order; the file is read again by it.',
    input: v.object({
      import_id: id,
      columns: v.pipe(
        v.array(v.picklist(columnKinds, () => m.field_invalid())),
        v.check(
          (kinds) => kinds.some((kind) => kind === 'name' || kind === 'first_name' || kind === 'last_name'),
          () => m.import_name_column_required(),
        ),
      ),
      /** One of `readings`, required if there are several. */
      encoding: v.optional(v.picklist(textEncodings, () => m.field_invalid())),
    }),
    response: v.object({ status: importStatus }),
  }),
  checkRow: endpoint({
    method: 'PUT',
    path: 'church/members/imports/{import_id}/rows/{row}',
    ...ofImport,
    summary: 'Corrects one row and answers what is still wrong with it.',
    input: v.object({
      import_id: id,
      row: v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))]),
        v.integer(),
      ),
      ...rowValues,
    }),
    response: importRow,
  }),
  accept: endpoint({
    method: 'PUT',
    path: 'church/members/imports/{import_id}/accepted',
    ...ofImport,
    summary: 'Says of rows that were hard to read that they are right.',
    input: v.object({
      import_id: id,
      rows: v.pipe(
        v.array(v.pipe(v.number(), v.integer())),
        v.minLength(1, () => m.field_required()),
        v.maxLength(5000, () => m.field_invalid()),
      ),
    }),
    response: v.object({ rows: v.array(importRow) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'church/members/imports/{import_id}/confirm',
    ...ofImport,
    summary:
      'Adds the rows in the background. Rows that are not named: added when nothing is wrong with them, ' +
      'they were not hard to read and they double nobody, else left out. Where the plan has no room for all: ' +
      '402, or with `when_full: wait` the first ones are added and the others wait.',
    input: v.object({
      import_id: id,
      rows: v.optional(v.array(rowDecision), []),
      when_full: v.optional(
        v.picklist(['refuse', 'wait'], () => m.field_invalid()),
        'refuse',
      ),
    }),
    response: v.object({ status: importStatus }),
  }),
  undo: endpoint({
    method: 'POST',
    path: 'church/members/imports/{import_id}/undo',
    ...ofImport,
    summary:
      'Takes back what the import added, within 30 days; who has gained gifts or attendance since stays.',
    input: v.object({ import_id: id }),
    response: v.object({ status: importStatus, removed: v.number(), kept: v.number() }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: 'church/members/imports/{import_id}',
    ...ofImport,
    summary: 'Gives up an import that has not been confirmed.',
    input: v.object({ import_id: id }),
    response: v.object({ message: v.string() }),
  }),
  problems: endpoint({
    method: 'GET',
    path: 'church/members/imports/{import_id}/problems.csv',
    ...ofImport,
    summary: 'The rows with problems as a CSV file, with a column that says what is wrong.',
    input: v.object({ import_id: id }),
    response: { download: 'text/csv' },
  }),
})
