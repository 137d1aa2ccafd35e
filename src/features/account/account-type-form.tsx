import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account.ts'
import type { User } from '#contract/account.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call, storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'

type UserType = ResponseOf<typeof account.userTypes>[number]

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
  const [refused, setRefused] = useState('')
  const form = useValidatedForm({
    id: 'account-type',
    schema,
    initial: { name: properName(user), company: user.company ?? '', user_type: user.user_type ?? undefined },
    onOverPlan: setRefused,
    onSubmit: async ({ name, company, user_type }) => {
      setRefused('')
      const answer = await call(account.update, { name, user_type, ...(user_type === 2 && { company }) })
      storeUser(answer.user)
      await router.navigate({ to: answer.user.user_type === null ? '/info' : '/dashboard' })
    },
  })
  const chosen = types.find((type) => type.id === form.values.user_type) ?? types[0]
  if (!chosen) return null
  const price = chosen.subscription_per_month
  const amount = price > 0 ? m.account_per_month({ amount: `${currencySymbol}${price}` }) : m.account_free()
  // A paid type needs a payment provider, unless the person has it already.
  const cannotPay = price > 0 && paymentKey === null && user.user_type !== chosen.id

  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (cannotPay) return void notify({ kind: 'error', message: m.account_no_key() })
        // Submitting also chooses the type whose tab was open from the start.
        form.set('user_type', chosen.id)
        void form.submit()
      }}
    >
      <Tabs
        label={m.account_types()}
        tabs={types.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(chosen.id)}
        onValueChange={(value) => {
          setRefused('')
          form.set('user_type', Number(value) as UserType['id'])
        }}
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
          {cannotPay && <Banner tone="warning">{m.account_no_key()}</Banner>}
          {refused && (
            <Banner tone="warning" role="alert">
              {refused}
            </Banner>
          )}
          <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
            {m.account_continue_as({ title: chosen.title, amount })}
          </Button>
        </Stack>
      </Tabs>
    </form>
  )
}

/** The name of the person. An account that began with a phone has none yet, or its number. */
function properName({ name }: User): string {
  return /\p{L}/u.test(name) ? name : ''
}
