import { useId, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldMessage } from '#src/ui/fields/field.tsx'
import type { GroupChoice } from './rules.ts'
import styles from './group-choices.module.css'

/** Groups offered at first, and more at each "Load More Groups". */
const step = 20

interface Props {
  choices: GroupChoice[]
  /** Their ids. */
  chosen: string[]
  onChosen: (ids: string[]) => void
  error: string | undefined
}

/** The groups that someone is in, to tick. */
export function GroupChoices({ choices, chosen, onChosen, error }: Props) {
  const [shown, setShown] = useState(step)
  const messageId = useId()
  return (
    <fieldset className={styles.groups} aria-describedby={error && messageId} aria-invalid={Boolean(error)}>
      <legend className={styles.legend}>{m.members_groups()}</legend>
      {choices.length === 0 && <p className={styles.none}>{m.members_groups_none_yet()}</p>}
      <div className={styles.choices}>
        {choices.slice(0, shown).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChosen((checked ? [...chosen, id] : chosen.filter((other) => other !== id)).toSorted())
            }
          />
        ))}
      </div>
      {choices.length > shown && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + step)}>
          {m.members_more_groups()}
        </Button>
      )}
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}
