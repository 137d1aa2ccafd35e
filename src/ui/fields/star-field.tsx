import Star from 'lucide-react/icons/star'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { FieldMessage } from './field.tsx'
import choice from './choice.module.css'
import styles from './star-field.module.css'

interface StarFieldProps {
  legend: ReactNode
  labelOf: (stars: number) => string
  value: number
  onValueChange: (value: number) => void
  error: string | undefined
}

/** A rating of one to five stars. Built on radio buttons. */
export function StarField({ legend, labelOf, value, onValueChange, error }: StarFieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <fieldset
      role="radiogroup"
      className={choice.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? messageId : undefined}
      // Lets the form focus it when it has an error.
      tabIndex={-1}
    >
      <legend className={choice.legend}>{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              onChange={() => onValueChange(star)}
              className={styles.input}
            />
            <Star className={star <= value ? styles.filled : styles.empty} aria-hidden="true" />
            <VisuallyHidden>{labelOf(star)}</VisuallyHidden>
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}
