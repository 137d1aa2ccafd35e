import { createFileRoute } from '@tanstack/react-router'
import { OwnDataScreen } from '#src/features/account/own-data/own-data-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/data')({
  staticData: { title: m.own_data_title },
  component: OwnDataScreen,
})
