import { maxMembers } from '#contract/fields/fields.ts'

/** Makes sequential calls of at most the contract's maximum. Resolves to all results. */
export async function inSlices<Data>(
  ids: string[],
  work: (slice: string[]) => Promise<Data>,
): Promise<Data[]> {
  const done: Data[] = []
  for (let from = 0; from < ids.length; from += maxMembers) {
    done.push(await work(ids.slice(from, from + maxMembers)))
  }
  return done
}
