import * as v from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import type { ChurchDecision, Leaving } from '#contract/account/account-deletion.ts'
import { fold } from '#contract/text/text.ts'
import { m } from '#src/locales/paraglide/messages.js'

type Churches = Leaving['churches']

// Two form fields per church: the new owner or deletion, and the typed church name.

/** Value of the choice to delete the church too. */
export const toDelete = 'delete'

export const choiceField = (churchId: string) => `church ${churchId}`
export const nameField = (churchId: string) => `name ${churchId}`

/** Initial values of the churches' fields. */
export function emptyDecisions(churches: Churches): Record<string, string> {
  return Object.fromEntries(
    churches.flatMap(({ id }) => [choiceField(id), nameField(id)]).map((field) => [field, '']),
  )
}

/** Validation schema of the form. */
export function deletionSchema({ churches, proof: proofKind }: Leaving) {
  const { username, proof } = accountDeletion.request.input.entries
  const choice = v.pipe(
    v.string(),
    v.nonEmpty(() => m.deletion_church_required()),
  )
  const fields = {
    username,
    proof: proofKind === 'given' ? v.string() : v.unwrap(proof),
    ...Object.fromEntries(churches.map(({ id }) => [choiceField(id), choice])),
  }
  return v.pipe(
    v.looseObject(fields),
    v.rawCheck(({ dataset, addIssue }) => {
      const values = dataset.value as Record<string, string>
      for (const { id, name } of churches) {
        const key = nameField(id)
        const value = ownValue(values, key) ?? ''
        if (ownValue(values, choiceField(id)) !== toDelete || fold(value) === fold(name)) continue
        const message = m.deletion_church_name({ church: name })
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: values, key, value }] })
      }
    }),
  )
}

/** Returns the decision for a church from the form's values. */
export function decisionOf(churchId: string, values: Record<string, string>): ChurchDecision {
  const chosen = ownValue(values, choiceField(churchId)) ?? ''
  return chosen === toDelete
    ? { church_id: churchId, action: 'delete', name: ownValue(values, nameField(churchId)) ?? '' }
    : { church_id: churchId, action: 'hand-over', user_id: chosen }
}
