import { m } from './locales/paraglide/messages.js' // expect: boundaries(dependencies)

export const said = m.saved()
