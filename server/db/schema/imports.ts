import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rowActions, textEncodings } from '#contract/imports.ts'
import type { ColumnKind, Import, ImportRow } from '#contract/imports.ts'
import type { MemberField, OptionalMemberField } from '#contract/member.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { ofUser } from './account.ts'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** A column of an imported file, with sample values. */
export interface ImportColumn {
  header: string
  kind: ColumnKind
  samples: string[]
  /** How many values were stored in the field and in other details; set when the rows are read. */
  stored?: number | undefined
  in_details?: number | undefined
  /** How many rows take their value from merged cells above; missing without any. */
  filled_down?: number | undefined
}

/** A parsed row. `problems` are codes, translated when displayed. Rows parsed by an older version lack newer fields. */
export interface ImportRowValue extends Record<MemberField, string>, Partial<MemberContacts> {
  groups: string[]
  joined: string | null
  /** Kind given by the list. */
  kind?: MemberKind
  problems: { field: string; code: string }[]
  /** Codes of ambiguous values that await review. */
  doubts: { field: string; code: string }[]
  duplicate_of: ImportRow['duplicate_of']
}

/** Fields that a merge filled, for its undo. */
export interface MergeSnapshot extends Partial<Record<OptionalMemberField, string>> {
  groups: string[]
  /** The member was archived before. */
  broughtBack?: boolean
  /** Previous values of overwritten fields. */
  replaced?: Partial<Record<OptionalMemberField, string>>
  /** Written and previous phones and emails; missing when unchanged. */
  contacts?: { written: MemberContacts; replaced: MemberContacts }
}

/** A member import: file, column mapping and status. */
export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    userId: ofUser(),
    filename: text('filename').notNull(),
    storageKey: text('storage_key').notNull(),
    status: text('status', {
      enum: ['reading', 'mapping', 'review', 'adding', 'done', 'undone', 'failed'],
    }).notNull(),
    /** Error code, and the row it concerns (0: the whole file). */
    problem: text('problem'),
    problemRow: integer('problem_row').notNull().default(0),
    product: text('product'),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** Candidate encodings when detection is ambiguous, and the chosen one. */
    readings: jsonb('readings').$type<Import['readings']>().notNull().default([]),
    encoding: text('encoding', { enum: textEncodings }),
    added: integer('added').notNull().default(0),
    merged: integer('merged').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Whether rows beyond the plan's limit wait. Otherwise the import adds no rows. */
    keepsRest: boolean('keeps_rest').notNull().default(false),
    waiting: integer('waiting').notNull().default(0),
    /** Groups created by the import; an undo deletes empty ones. */
    createdGroups: jsonb('created_groups').$type<string[]>().notNull().default([]),
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('imports_church').on(t.churchId, t.createdAt), index('imports_user').on(t.userId)],
)

/** Rows as parsed. `decision`: the user's choice, or that the row waits. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    value: jsonb('value').$type<ImportRowValue>().notNull(),
    hasProblem: boolean('has_problem').notNull(),
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    isDuplicate: boolean('is_duplicate').notNull(),
    decision: text('decision', { enum: [...rowActions, 'wait'] }),
    /** The resulting member, and what a merge changed, for the undo. */
    memberId: text('member_id'),
    before: jsonb('before').$type<MergeSnapshot>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
)
