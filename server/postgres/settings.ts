/**
 * Settings that override PostgreSQL's configuration files, for a small machine shared with the server. Larger
 * installations use DATABASE_URL.
 */
const always = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  huge_pages: 'off',
  // Fewer processes; parallel plans need more shared memory than a container has (64 MB in Docker).
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  jit: 'off',

  // Independent of the machine's locale and time zone.
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO',
  lc_messages: 'C',

  // Failed queries are not logged here, since they may contain values; the server logs them without.
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** For disposable data: nothing waits for the disk. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Formats the settings as arguments of `postgres`. */
export function settingArguments(own: Record<string, string>, { durable }: { durable: boolean }): string[] {
  return Object.entries({ ...always, ...(!durable && notDurable), ...own }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
