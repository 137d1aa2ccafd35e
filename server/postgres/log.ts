import { appendFile, copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

const limit = 5 * 1024 * 1024
const hour = 3_600_000

/** PostgreSQL's own log: one file, and one older one beside it (`.1`). */
export interface ServerLog {
  path: string
  /** Open for appending; handed to PostgreSQL. */
  descriptor: number
  /** Adds a line of ours, if it can (the disk may be full). */
  note(text: string): Promise<void>
  /** What was written since the log was opened, its last lines. */
  tail(): Promise<string>
  close(): Promise<void>
}

/** Opens the log for appending and keeps it below about 5 MB (looked at now and every hour). */
export async function openLog(path: string): Promise<ServerLog> {
  await shortenLog(path)
  const file = await open(path, 'a', 0o600)
  const { size } = await file.stat()
  const timer = setInterval(() => void shortenLog(path).catch(() => {}), hour)
  timer.unref()
  return {
    path,
    descriptor: file.fd,
    note: (text) => appendFile(path, `${new Date().toISOString()} lakou: ${text}\n`).catch(() => {}),
    tail: async () =>
      (await readFile(path)).subarray(size).toString().trim().split('\n').slice(-12).join('\n'),
    async close() {
      clearInterval(timer)
      await file.close()
    },
  }
}

/** Keeps a log that has grown to 5 MB as `.1` and begins it anew. Copied and emptied, not renamed: PostgreSQL keeps the file open and goes on at its (new) end. */
export async function shortenLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size < limit) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}
