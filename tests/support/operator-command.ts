import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '#scripts/build.js'
import { root } from '#server/root.ts'

const built = isBuilt()

/** Runs a command in its own process. `env` has the database settings. */
type Command = (
  env: Record<string, string>,
  ...args: string[]
) => Promise<{ code: number; output: string; error: string }>

function commandOf(name: string): Command {
  const program = built
    ? [join(root, `dist/server/${name}.js`)]
    : ['--import', 'tsx', join(root, `server/${name}.ts`)]
  return (env, ...args) => {
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
}

export const operatorCommand = commandOf('operator')
export const backupCommand = commandOf('backup-command')
export const restoreCommand = commandOf('restore-command')
