import type { DBCore, DBCoreTransaction, Middleware } from 'dexie'

// WebKit suspends the transactions of a page in the back/forward cache, which would block those of the next page
// for good. They are aborted: no write was reported as stored before its transaction was complete.

const running = new Set<IDBTransaction>()

export function trackTransaction<T extends IDBTransaction | DBCoreTransaction>(transaction: T): T {
  const tracked = transaction as unknown as IDBTransaction
  running.add(tracked)
  for (const end of ['complete', 'abort']) tracked.addEventListener(end, () => running.delete(tracked))
  return transaction
}

/** For all transactions of a Dexie database. */
export const tracking: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'tracking',
  create: (core) => ({ ...core, transaction: (...args) => trackTransaction(core.transaction(...args)) }),
}

globalThis.addEventListener?.('pagehide', (event) => {
  const { persisted } = event as Event & { persisted: boolean }
  if (persisted) for (const transaction of running) abort(transaction)
})

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed, which needs nothing more of the page.
  }
}
