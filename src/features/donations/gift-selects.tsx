import { useQuery } from '@tanstack/react-query'
import { giftMethodLabels, giftMethods } from '#contract/donations.ts'
import type { GiftMethod } from '#contract/donations.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { fundsQuery } from '#src/queries/church-queries.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

/** What a select of the form takes. */
export interface SelectProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  error?: string | undefined
  /** In a row of fields: without room for a message below. */
  compact?: boolean
}

/** The fund of a gift, out of the church's own; '' is none. An archived one is there only while it is chosen. */
export function FundField({ churchId, value, ...field }: SelectProps<string> & { churchId: string }) {
  const funds = useQuery(fundsQuery(churchId)).data?.funds ?? []
  const offered = funds.filter(({ id, archived }) => !archived || id === value)
  return (
    <SelectField
      {...field}
      name="fund_id"
      label={m.gifts_fund()}
      placeholder={m.gifts_no_fund()}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
    />
  )
}

/** How a gift is given. */
export function MethodField({ onValueChange, ...field }: SelectProps<GiftMethod>) {
  return (
    <SelectField
      {...field}
      name="method"
      label={m.gifts_method()}
      options={giftMethods.map((method) => ({ value: method, label: giftMethodLabels[method]() }))}
      onValueChange={(method) => onValueChange(method as GiftMethod)}
    />
  )
}
