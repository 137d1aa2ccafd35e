import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountMutations } from '#scripts/mutations/account.js'
import { audioMutations } from '#scripts/mutations/audio.js'
import { billingMutations } from '#scripts/mutations/billing.js'
import { googleMutations } from '#scripts/mutations/google.js'
import { guardMutations } from '#scripts/mutations/guards.js'
import { httpMutations } from '#scripts/mutations/http.js'
import { offlineMutations } from '#scripts/mutations/offline.js'
import { senderMutations } from '#scripts/mutations/sender.js'
import { storedMutations } from '#scripts/mutations/stored.js'
import { streamMutations } from '#scripts/mutations/stream.js'
import { syncMutations } from '#scripts/mutations/sync.js'
import { webhookMutations } from '#scripts/mutations/webhooks.js'

/**
 * A mutation: `find`, which occurs exactly once in `file`, becomes `replace`. `tests`: the files that should
 * fail.
 * @typedef {{ name: string, file: string, find: string, replace: string, tests: string[] }} Mutation
 */

const root = join(import.meta.dirname, '../..')

/** All mutations. @type {Mutation[]} */
export const allMutations = [
  ...accountMutations,
  ...offlineMutations,
  ...senderMutations,
  ...storedMutations,
  ...syncMutations,
  ...webhookMutations,
  ...audioMutations,
  ...httpMutations,
  ...guardMutations,
  ...googleMutations,
  ...billingMutations,
  ...streamMutations,
]

/**
 * Returns the mutations that no longer apply: text not found exactly once, or test missing.
 * @param {Mutation[]} mutations
 */
export function staleMutations(mutations) {
  return mutations.flatMap(({ name, file, find, tests }) => [
    ...(readFileSync(join(root, file), 'utf8').split(find).length === 2
      ? []
      : [`${name}: its text does not occur exactly once in ${file}.`]),
    ...tests.filter((test) => !existsSync(join(root, test))).map((test) => `${name}: there is no ${test}.`),
  ])
}
