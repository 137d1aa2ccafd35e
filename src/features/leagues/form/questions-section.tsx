import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { maxQuestions } from '#contract/leagues/league.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Questions for applicants. */
export function QuestionsSection({ form }: SectionProps) {
  const { questions } = form.values
  return (
    <Card title={m.league_form_questions()}>
      <p className={styles.note}>{m.league_form_questions_help({ max: maxQuestions })}</p>
      {questions.map((question, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing but the form keeps the values of a row
        <div key={i} className={styles.row}>
          <TextField
            label={m.league_form_question({ n: i + 1 })}
            value={question}
            onChange={({ target }) => form.set('questions', questions.with(i, target.value))}
            error={form.errorOf(`questions.${i}`)}
            dir="auto"
            autoComplete="off"
            className={styles.grow}
          />
          <IconButton
            label={m.league_form_question_remove({ n: i + 1 })}
            onClick={() => form.set('questions', questions.toSpliced(i, 1))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {questions.length < maxQuestions && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => form.set('questions', [...questions, ''])}
        >
          {m.league_form_question_add()}
        </Button>
      )}
    </Card>
  )
}
