import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import X from 'lucide-react/icons/x'
import { m } from '#src/locales/paraglide/messages.js'

/** RSVPs that a leader can record for one or many guests. */
export const rsvpChoices = [
  { status: 'yes', label: m.events_mark_yes, icon: <Check aria-hidden="true" /> },
  { status: 'no', label: m.events_mark_no, icon: <X aria-hidden="true" /> },
  { status: 'pending', label: m.events_mark_pending, icon: <CircleHelp aria-hidden="true" /> },
] as const
