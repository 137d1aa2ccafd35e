import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '#scripts/build.js'
import { root } from '#server/root.ts'

const program = isBuilt()
  ? [join(root, 'dist/server/operator.js')]
  : ['--import', 'tsx', join(root, 'server/operator.ts')]

/** Runs `npm run operator` in a process of its own. `env` says where the database is. */
export function operatorCommand(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string; error: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...program, ...args],
      { cwd: root, env: { ...inherited, ...env } },
      (failure, output, error) => resolve({ code: failure ? Number(failure.code) : 0, output, error }),
    )
  })
}
