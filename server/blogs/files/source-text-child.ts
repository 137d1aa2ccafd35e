import { SourceFileError, sourceText } from './source-text.ts'

// Runs in a child process.

interface SourceFile {
  bytes: Uint8Array
  filename: string
}

/** Class instances do not survive the process boundary. */
type SourceResult = { text: string } | { problem: SourceFileError['problem'] }

export async function run({ bytes, filename }: SourceFile): Promise<SourceResult> {
  try {
    return { text: await sourceText(bytes, filename) }
  } catch (error) {
    if (error instanceof SourceFileError) return { problem: error.problem }
    throw error
  }
}
