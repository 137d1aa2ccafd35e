import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { saveFile } from '#src/api/save-file.ts'

/** Saves the rows with problems as a CSV file. */
export async function downloadProblems({ id, filename }: Pick<Import, 'id' | 'filename'>): Promise<void> {
  const response = (await call(imports.problems, { import_id: id })) as Response
  await saveFile(response, `${filename.replace(/\.\w+$/, '')}-${m.imports_download_name()}.csv`)
}
