import { Link } from '@tanstack/react-router'
import { giftMethodLabels, giftMethods } from '#contract/donations.ts'
import type { GiftMethod } from '#contract/donations.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import type { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { MemberPicker } from '#src/widgets/members/member-picker.tsx'
import type { DonationValues } from './save-donation.ts'
import { useFunds } from './use-funds.ts'

export interface SelectProps<Value extends string> {
  value: Value
  onValueChange: (value: Value) => void
  error?: string | undefined
}

/** Fund select; '' for none. Lists an archived fund only while selected. */
function FundField({ churchId, value, ...field }: SelectProps<string> & { churchId: string }) {
  const { funds } = useFunds(churchId)
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

function MethodField({ onValueChange, ...field }: SelectProps<GiftMethod>) {
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

interface FieldsProps {
  form: ReturnType<typeof useValidatedForm<DonationValues>>
  churchId: string
}

/** Member picker of the giver, with a link to add one. */
export function GiverField(props: FieldsProps & { roster: RosterMember[]; focused: boolean }) {
  const { form, churchId, roster, focused } = props
  return (
    <MemberPicker
      label={m.donations_member()}
      members={roster}
      value={form.values.member_id}
      onChange={(memberId) => form.set('member_id', memberId)}
      error={form.errorOf('member_id')}
      required
      focused={focused}
      whenEmpty={
        <Link
          to="/members/form/$churchId"
          params={{ churchId }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {m.members_picker_add()}
        </Link>
      }
    />
  )
}

/** Fund, method, and the cheque number for cheques. */
export function FundAndMethodFields({ form, churchId }: FieldsProps) {
  return (
    <>
      <FundField
        churchId={churchId}
        value={form.values.fund_id}
        onValueChange={(fundId) => form.set('fund_id', fundId)}
        error={form.errorOf('fund_id')}
      />
      <MethodField
        value={form.values.method}
        onValueChange={(chosen) => form.set('method', chosen)}
        error={form.errorOf('method')}
      />
      {form.values.method === 'cheque' && (
        <TextField
          {...form.field('cheque_number')}
          label={m.gifts_cheque_number()}
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  )
}
