import { setTimeout as pause } from 'node:timers/promises'

// A slow module import on a busy machine.
await pause(1500)

export const run = () => 'there'
