/** `starting`: the database is migrated and workers start; `draining`: another server is to take over. */
export interface Lifecycle {
  phase: 'starting' | 'ready' | 'draining'
}
