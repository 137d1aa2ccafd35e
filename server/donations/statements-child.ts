import type { Language } from '#contract/fields/fields.ts'
import { inLanguage } from '#server/http/language.ts'
import { renderStatements } from './giving-statement.ts'
import type { Statement } from './giving-statement.ts'
import type { Giver } from './statement-store.ts'

interface Order {
  givers: Giver[]
  statement: Statement
  locale: Language
}

/** Renders giving statements in a child process: those of a thousand givers take seconds. */
export function run({ givers, statement, locale }: Order): Promise<Uint8Array<ArrayBuffer>> {
  return inLanguage(locale, () => renderStatements(givers, statement))
}
