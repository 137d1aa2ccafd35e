import { SourceFileError, sourceText } from './source-text.ts'

// Runs in a child process.

interface SourceFile {
  bytes: Uint8Array
  filename: string
}

/** A `SourceFileError` would arrive as an error without its class. */
type SourceResult = { text: string } | { problem: SourceFileError['problem'] }

/** Returns the text of a file, as `sourceText` does, or why there is none. */
export async function run({ bytes, filename }: SourceFile): Promise<SourceResult> {
  try {
    return { text: await sourceText(bytes, filename) }
  } catch (error) {
    if (error instanceof SourceFileError) return { problem: error.problem }
    throw error
  }
}
