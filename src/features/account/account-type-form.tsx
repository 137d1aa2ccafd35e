import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import type { User } from '#contract/account/account.ts'
import { billing } from '#contract/billing.ts'
import { priceInCents } from '#contract/plans.ts'
import { query } from '#src/api/query.ts'
import { call, storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { properName } from '#src/queries/proper-name.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { CardField } from '#src/widgets/card-payment/card-field.tsx'
import { PaymentState } from '#src/widgets/card-payment/payment-state.tsx'
import { usePlanPayment } from '#src/widgets/card-payment/use-plan-payment.ts'
import { describeType, hasProfessional, LeavingProfessional } from './account-type-texts.tsx'
import type { UserType } from './account-type-texts.tsx'

const schema = v.object({
  ...account.update.input.entries,
  name: v.unwrap(account.update.input.entries.name),
})
const texts = { 1: m.account_type_text_standard, 2: m.account_type_text_professional }

/** Name and company for the account type of the open tab. Choosing a type counts as a change. */
export function AccountTypeForm({ types }: { types: UserType[] }) {
  const { user } = useSession()
  return user && <Form user={user} types={types} />
}

function Form({ user, types }: { user: User; types: UserType[] }) {
  const router = useRouter()
  const { currencySymbol, paymentKey } = useSettings()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const form = useValidatedForm({
    id: 'account-type',
    schema,
    initial: { name: properName(user), company: user.company ?? '', user_type: user.user_type ?? undefined },
    onSubmit: async (values) => {
      // The payment comes first: the server changes the type when the provider confirms it.
      if (values.user_type === 2 && pays) await payment.pay(values.name)
      else await choose(values)
    },
  })
  const choose = async ({ name, company, user_type }: typeof form.values) => {
    const answer = await call(account.update, { name, user_type, ...(user_type === 2 && { company }) })
    storeUser(answer.user)
    await router.navigate({ to: answer.user.user_type === null ? '/info' : '/dashboard' })
  }
  const payment = usePlanPayment({
    what: 'type',
    begin: () => call(billing.paymentIntent, { amount: priceInCents('professional') }),
    returnTo: '/info',
    failure: m.card_payment_failed,
    onPaid: () => choose({ ...form.values, user_type: 2 }),
  })

  const isIncluded = hasProfessional(user)
  const pays = paymentKey !== null && !isIncluded
  const current = useQuery({ ...query(billing.current, {}), enabled: paymentKey !== null })
  const chosen = types.find((type) => type.id === form.values.user_type) ?? types[0]
  if (!chosen) return null
  const price = chosen.subscription_per_month
  // A paid type needs a payment provider, unless it is already included.
  const cannotPay = price > 0 && paymentKey === null && !isIncluded
  // A user with a running subscription needs no card to switch back.
  const asksCard = price > 0 && pays && (payment.needsCard || current.data?.subscription === null)
  const { label, note } = describeType(chosen, { user, isIncluded, currencySymbol })

  // Submitting also accepts the initially open tab's type.
  const submit = () => {
    form.set('user_type', chosen.id)
    void form.submit()
  }

  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (cannotPay) return void notify({ kind: 'error', message: m.account_no_key() })
        if (user.user_type === 2 && chosen.id === 1) setAsksToLeave(true)
        else submit()
      }}
    >
      <Tabs
        label={m.account_types()}
        tabs={types.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(chosen.id)}
        onValueChange={(value) => form.set('user_type', Number(value) as UserType['id'])}
      >
        <Stack gap={3}>
          <p>{texts[chosen.id]()}</p>
          <TextField {...form.field('name')} label={m.account_name()} autoComplete="name" required />
          {chosen.id === 2 && (
            <TextField
              {...form.field('company')}
              label={m.account_company()}
              autoComplete="organization"
              optional
            />
          )}
          {asksCard && <CardField ref={payment.card} amount={price * 100} />}
          {note && <p>{note}</p>}
          {price > 0 && <PaymentState payment={payment} />}
          {cannotPay && <Banner tone="warning">{m.account_no_key()}</Banner>}
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" size="lg" block busy={form.busy || payment.busy}>
            {label}
          </Button>
        </Stack>
      </Tabs>
      <ConfirmDialog
        open={asksToLeave}
        title={m.account_leave_professional_title({ title: chosen.title })}
        text={<LeavingProfessional paid={current.data?.subscription} />}
        confirmLabel={m.account_leave_professional()}
        onConfirm={() => {
          setAsksToLeave(false)
          submit()
        }}
        onClose={() => setAsksToLeave(false)}
      />
    </form>
  )
}
