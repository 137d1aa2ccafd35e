import { appendFile, copyFile, open, readFile, stat, truncate } from 'node:fs/promises'

const limit = 5 * 1024 * 1024
const hour = 3_600_000

/** PostgreSQL's log: the current file, and the previous one (`.1`). */
export interface ServerLog {
  path: string
  descriptor: number
  /** Appends a line. Ignores errors, because the disk may be full. */
  note(text: string): Promise<void>
  /** Returns the last lines since the log was opened. */
  tail(): Promise<string>
  close(): Promise<void>
}

/** Opens the log and limits it to about 5 MB (checked now and hourly). */
export async function openLog(path: string): Promise<ServerLog> {
  await rotateLog(path)
  const file = await open(path, 'a', 0o600)
  const { size } = await file.stat()
  const timer = setInterval(() => void rotateLog(path).catch(() => {}), hour)
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

/** Rotates a log above 5 MB to `.1`. Copies and truncates, because PostgreSQL keeps the file open for appending. */
export async function rotateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size < limit) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}
