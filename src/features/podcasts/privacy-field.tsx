import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'

type Privacy = Podcast['privacy_status']

interface Props {
  value: Privacy | undefined
  onValueChange: (value: Privacy) => void
  error?: string
}

/** Privacy of a podcast. */
export function PrivacyField({ value, onValueChange, error }: Props) {
  return (
    <RadioGroup
      legend={m.podcasts_privacy()}
      value={value === undefined ? undefined : `${value}`}
      error={error}
      onValueChange={(chosen) => onValueChange(Number(chosen) as Privacy)}
      options={[
        { value: '1', label: m.podcasts_privacy_public(), help: m.podcasts_privacy_public_help() },
        { value: '2', label: m.podcasts_privacy_link(), help: m.podcasts_privacy_link_help() },
        { value: '3', label: m.podcasts_privacy_me(), help: m.podcasts_privacy_me_help() },
      ]}
    />
  )
}
