import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { leagueKinds } from '#contract/leagues/league-kinds.ts'
import type { LeagueKind } from '#contract/leagues/league.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { language } from '#src/lib/language.ts'
import { regionsIn } from '#contract/countries/regions.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ActiveFilters } from '#src/ui/lists/active-filters.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import { CountryField } from '#src/widgets/country-field.tsx'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { filterTexts } from './filter-texts.ts'
import type { OpenSearch } from './open-search.ts'
import styles from './open-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  /** Called on blur. */
  onQLeft: () => void
  search: OpenSearch
  onChange: (next: OpenSearch) => Promise<void>
}

/**
 * Filters open leagues by text and kind, and behind a button by place, dates, age and price. Active filters
 * are removable.
 */
export function OpenFilter({ q, onQ, onQLeft, search, onChange }: Props) {
  const { kind, country, state, from, to, age, free, latest } = search
  const [open, setOpen] = useState(false)
  return (
    <search className={styles.filter}>
      <div className={styles.line}>
        <SearchField
          label={m.leagues_search()}
          placeholder={m.leagues_search_placeholder()}
          value={q}
          onValueChange={onQ}
          onBlur={onQLeft}
          className={styles.search}
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          iconOnPhone
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {m.leagues_filters()}
        </Button>
      </div>
      <FilterChips<LeagueKind>
        label={m.leagues_kind()}
        chips={leagueKinds.map((value) => ({ value, label: kindNames[value]() }))}
        value={kind}
        onValueChange={(next) => onChange({ kind: next })}
      />
      <ActiveFilters
        filters={filterTexts(search).map(({ label, takesOff }) => ({
          label,
          onRemove: () => void onChange(takesOff),
        }))}
      />
      {open && (
        <div className={styles.fields}>
          <CountryField
            label={m.leagues_country()}
            value={country ?? ''}
            onChange={(code) => void onChange({ country: code || undefined, state: undefined })}
          />
          <StateField country={country} state={state} onChange={onChange} />
          <TextField
            type="date"
            label={m.leagues_from()}
            value={from ?? ''}
            onChange={({ currentTarget: { value } }) => void onChange({ from: value || undefined })}
          />
          <TextField
            type="date"
            label={m.leagues_to()}
            value={to ?? ''}
            onChange={({ currentTarget: { value } }) => void onChange({ to: value || undefined })}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={120}
            label={m.leagues_age()}
            value={age ?? ''}
            onChange={({ currentTarget: { value } }) => void onChange({ age: ageOf(value) })}
          />
          <SelectField
            label={m.leagues_sort()}
            options={[
              { value: 'date', label: m.leagues_sort_date() },
              { value: 'newest', label: m.leagues_sort_newest() },
            ]}
            value={latest ? 'newest' : 'date'}
            onValueChange={(next) => onChange({ latest: next === 'newest' || undefined })}
          />
          <Checkbox
            label={m.leagues_free_only()}
            checked={free ?? false}
            onChange={({ currentTarget: { checked } }) => void onChange({ free: checked || undefined })}
          />
        </div>
      )}
    </search>
  )
}

type StateProps = Pick<OpenSearch, 'state'> & Pick<Props, 'onChange'>

/** A select where the country has states, else free text; hidden without a country. */
function StateField({ country, state, onChange }: StateProps & Pick<OpenSearch, 'country'>) {
  if (country === undefined) return null
  const regions = regionsIn(country, language())
  if (!regions) return <TypedState state={state} onChange={onChange} />
  return (
    <SelectField
      label={m.leagues_state()}
      placeholder={m.leagues_state_all()}
      options={regions.map(({ code, name }) => ({ value: code, label: name }))}
      value={state ?? ''}
      onValueChange={(next) => onChange({ state: next || undefined })}
    />
  )
}

function TypedState({ state, onChange }: StateProps) {
  const typed = useDraftText(state ?? '', (next) => void onChange({ state: next || undefined }))
  return (
    <TextField
      label={m.leagues_state()}
      value={typed.text}
      onChange={({ currentTarget: { value } }) => typed.setText(value)}
      onBlur={typed.storeNow}
      dir="auto"
    />
  )
}

/** Parses a typed age. */
function ageOf(typed: string): number | undefined {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 120 ? Number(typed) : undefined
}
