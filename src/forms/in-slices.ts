import { maxMembers } from '#contract/fields/fields.ts'

/**
 * Makes a call for members of whom there may be more than one call takes: one call after the other, each with as many
 * as it takes. Resolves to what each has returned.
 */
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
