// A circle through a type and a lazy import is one all the same.
export const loop = async () => {
  await import('./church-queries.ts')
}
