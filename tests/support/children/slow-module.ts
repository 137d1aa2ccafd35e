import { setTimeout as pause } from 'node:timers/promises'

// As a machine loads a module that has other things to do.
await pause(1500)

export const run = () => 'there'
