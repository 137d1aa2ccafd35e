import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rowActions, textEncodings } from '#contract/imports.ts'
import type { ColumnKind, Import, ImportRow } from '#contract/imports.ts'
import type { MemberField, OptionalMemberField } from '#contract/member.ts'
import type { MemberContacts } from '#contract/member-contacts.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { ofUser } from './account.ts'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** A column of an imported file: its header, what it means (a kind of the contract), first values. */
export interface ImportColumn {
  header: string
  kind: ColumnKind
  samples: string[]
  /** How many of its values became the field itself, and how many are in other details; set when the rows are read. */
  stored?: number | undefined
  in_details?: number | undefined
}

/**
 * A row of an imported file as it would be added; problems are codes that are put into words when shown. A row that an
 * older version has read lacks the fields that came later.
 */
export interface ImportRowValue extends Record<MemberField, string>, Partial<MemberContacts> {
  groups: string[]
  joined: string | null
  /** What the list says that they are. */
  kind?: MemberKind
  problems: { field: string; code: string }[]
  /** What was hard to read and nobody has looked at yet; codes as well. */
  doubts: { field: string; code: string }[]
  duplicate_of: ImportRow['duplicate_of']
}

/** What a merge filled in, so that it can be taken back. */
export interface MergeSnapshot extends Partial<Record<OptionalMemberField, string>> {
  groups: string[]
  /** The member was archived before. */
  broughtBack?: boolean
  /** What stood in the fields that were overwritten. */
  replaced?: Partial<Record<OptionalMemberField, string>>
  /** The further phones and emails that were written, and what stood there; missing where none were. */
  contacts?: { written: MemberContacts; replaced: MemberContacts }
}

/** Bringing in a list of members: its file, how its columns are read, where it stands. */
export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    userId: ofUser(),
    filename: text('filename').notNull(),
    /** Where the file's bytes are in the storage. */
    storageKey: text('storage_key').notNull(),
    status: text('status', {
      enum: ['reading', 'mapping', 'review', 'adding', 'done', 'undone', 'failed'],
    }).notNull(),
    /** Code of what stopped it, and the row of the file where it shows (0: the whole). */
    problem: text('problem'),
    problemRow: integer('problem_row').notNull().default(0),
    product: text('product'),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** How the letters of a text file can be read where that is not certain, and which of it a person has chosen. */
    readings: jsonb('readings').$type<Import['readings']>().notNull().default([]),
    encoding: text('encoding', { enum: textEncodings }),
    added: integer('added').notNull().default(0),
    merged: integer('merged').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Whether the rows for which the plan has no room wait. Otherwise such an import adds no rows. */
    keepsRest: boolean('keeps_rest').notNull().default(false),
    /** How many rows wait. */
    waiting: integer('waiting').notNull().default(0),
    /** Groups that were made for it; an undo takes those back that nobody else has joined. */
    createdGroups: jsonb('created_groups').$type<string[]>().notNull().default([]),
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('imports_church').on(t.churchId, t.createdAt), index('imports_user').on(t.userId)],
)

/** The rows of an import as read, with their problems; `decision` is what the person said of the row, or that it waits. */
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
    /** The member that came of it, and what a merge changed, so that it can be undone. */
    memberId: text('member_id'),
    before: jsonb('before').$type<MergeSnapshot>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
)
