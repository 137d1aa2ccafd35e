import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { messageKinds, reminders } from '#contract/reminders.ts'
import type { MessageKind } from '#contract/reminders.ts'
import { query } from '#src/api/query.ts'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { kindNames } from './send-title.ts'
import { TextForm } from './text-form.tsx'

/** Templates by message kind and language. */
export function TextsCard({ church }: { church: Church }) {
  const texts = useQuery(query(reminders.texts, { church_id: church.id }))
  const [kind, setKind] = useState<MessageKind>('invite')
  const [language, setLanguage] = useState(church.language)
  const chosen = texts.data?.texts.find((one) => one.kind === kind && one.language === language)
  return (
    <Card title={m.reminders_texts()}>
      <Stack gap={3}>
        <p>{m.reminders_texts_lead()}</p>
        <Grid gap={3}>
          <SelectField
            label={m.reminders_kind()}
            value={kind}
            onChange={(event) => setKind(event.target.value as MessageKind)}
            options={messageKinds.map((value) => ({ value, label: kindNames[value]() }))}
          />
          <SelectField
            label={m.reminders_language()}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Church['language'])}
            options={offeredLanguages().map((value) => ({
              value,
              label:
                value === church.language
                  ? m.reminders_language_used({ language: languageNames[value] })
                  : languageNames[value],
            }))}
          />
        </Grid>
        {chosen && <TextForm key={`${kind} ${language}`} church={church} message={chosen} />}
        {texts.isPending && <Skeleton height="20rem" />}
        {!texts.data && texts.isError && <LoadFailed title={m.reminders_texts_failed()} query={texts} />}
      </Stack>
    </Card>
  )
}
