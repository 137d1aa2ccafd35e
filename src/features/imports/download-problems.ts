import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/messages/paraglide/messages.js'

/** How long a browser may take to begin saving, in milliseconds. */
const patience = 60_000

/** Saves the rows with problems as a CSV file. A plain link would not do: the call needs the session's token. */
export async function downloadProblems({ id, filename }: Pick<Import, 'id' | 'filename'>): Promise<void> {
  const response = (await call(imports.problems, { import_id: id })) as Response
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${filename.replace(/\.\w+$/, '')}-${m.imports_download_name()}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), patience)
}
