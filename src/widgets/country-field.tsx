import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { ComboboxField, optionDetail, optionName, optionTexts } from '#src/ui/fields/combobox-field.tsx'
import { findCountries, namedCountries } from './find-countries.ts'
import type { NamedCountry } from './find-countries.ts'

interface Props {
  label: ReactNode
  /** ISO code of the selected country, or ''. */
  value: string
  onChange: (code: string) => void
  /** ISO codes to choose from. Default: all. */
  among?: readonly string[]
  name?: string | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean
}

/** A country combobox; matches names, ISO codes and calling codes. */
export function CountryField({ value, among, ...field }: Props) {
  const [chosenAtFirst] = useState(value)
  // A language change remounts the app, so the language is no dependency.
  const all = useMemo(
    () =>
      namedCountries(new Intl.DateTimeFormat().resolvedOptions().timeZone, chosenAtFirst).filter(
        ({ code }) => among === undefined || among.includes(code),
      ),
    [chosenAtFirst, among],
  )
  const find = useCallback((typed: string) => findCountries(all, typed), [all])
  return (
    <ComboboxField
      {...field}
      listLabel={m.countries_title()}
      find={find}
      keyOf={({ code }) => code}
      textOf={({ name, mobileCode }) => `${name} (${mobileCode})`}
      renderOption={renderCountry}
      value={value}
      chosen={all.find(({ code }) => code === value)}
      placeholder={m.countries_placeholder()}
      texts={{
        found: (n) => m.countries_found({ n }),
        none: (q) => m.countries_none({ q }),
      }}
    />
  )
}

function renderCountry({ name, mobileCode, utc }: NamedCountry) {
  return (
    <span className={optionTexts}>
      <span className={optionName}>{name}</span>{' '}
      <span className={optionDetail}>
        {m.countries_detail({ code: mobileCode, utc: utc.replace('-', '\u2212') })}
      </span>
    </span>
  )
}
