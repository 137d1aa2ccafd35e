// First of all: some modules of the app make a call when they are loaded.
import { expectNoFaults, resetServer } from './stub-server.ts'
import { afterEach, beforeEach } from 'vitest'
import { timeouts } from '#src/sync/settle-row.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { closeApp } from './open.tsx'

// What the stub server responds is said, however long a busy machine takes to store and send a write.
timeouts.settle = 60_000

// Here and not beside what they reset: modules are loaded once for all files, hooks belong to one.
beforeEach(resetServer)
afterEach(async () => {
  await closeApp()
  expectNoFaults()
})
