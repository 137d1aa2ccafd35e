import * as v from 'valibot'
import { memberInput } from '#contract/members.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { checkPhone } from '#src/forms/check-phone.ts'
import { ContactFields } from '#src/forms/contact-fields.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { findLookalikes } from '#src/queries/find-members.ts'
import { lookalikeText } from '#src/lib/lookalike-text.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { addToRoll } from './add-to-roll.ts'
import type { Done } from './use-marking.ts'

/** A name is enough at the door. */
const schema = v.object({ name: memberInput.name, phone: memberInput.phone, email: memberInput.email })

const noneNeeded = { phone: false, email: false }

interface VisitorSheetProps {
  churchId: string
  /** What was searched for and not found. */
  name: string
  roster: RosterMember[]
  /** Someone is to be marked present: the new member, or one who was there already. */
  onPresent: (member: Done['member']) => void
  onClose: () => void
}

/** Adds a visitor who has just come in, without leaving the roll and without waiting for the server. */
export function VisitorSheet({ churchId, name, roster, onPresent, onClose }: VisitorSheetProps) {
  const country = useChurch()?.country
  const form = useValidatedForm({
    id: `visitor:${churchId}:${name}`,
    schema,
    initial: { name, phone: '', email: '' },
    failure: m.members_add_failed,
    onSubmit: async (values) => {
      await checkPhone(values.phone, country)
      const id = await addToRoll({ church_id: churchId, kind: 'visitor', ...values })
      onPresent({ id, name: values.name.trim() })
      onClose()
    },
  })
  const [same] = findLookalikes(roster, form.values)
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={m.attendance_visitor_title()}
      action={m.attendance_visitor_add()}
      onClose={onClose}
    >
      <ContactFields field={form.field} needed={noneNeeded} beginWithPhone={name !== ''} />
      {same && (
        <Banner
          tone="warning"
          action={
            <Button
              size="sm"
              onClick={() => {
                onPresent(same.member)
                close()
              }}
            >
              {m.attendance_visitor_known({ name: same.member.name })}
            </Button>
          }
        >
          {lookalikeText(same)}
        </Banner>
      )}
    </FormDialog>
  )
}
