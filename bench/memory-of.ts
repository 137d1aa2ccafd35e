import { readFileSync } from 'node:fs'

/** Resident memory of a process in kB, from /proc. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}
