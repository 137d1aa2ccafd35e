/** Stands for a handler that is being written. */
export async function notBuilt(): Promise<never> {
  throw new Error('Not built yet.')
}
