import { createFileRoute } from '@tanstack/react-router'
import { PhoneScreen } from '#src/features/account/phone/phone-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_guest/auth/phone/$phone')({
  staticData: { title: m.account_with_phone },
  component: Phone,
})

function Phone() {
  return <PhoneScreen prefilled={Route.useParams().phone} />
}
