import BadgeCheck from 'lucide-react/icons/badge-check'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Shield from 'lucide-react/icons/shield'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wrench from 'lucide-react/icons/wrench'
import { ownValue } from '#contract/fields/own-value.ts'
import type { SecurityEventKind } from '#contract/account/security.ts'
import { m } from '#src/locales/paraglide/messages.js'

interface Look {
  Icon: typeof LogIn
  text: () => string
}

const looks: Record<SecurityEventKind, Look> = {
  sign_in: { Icon: LogIn, text: m.security_event_sign_in },
  sign_in_refused: { Icon: TriangleAlert, text: m.security_event_sign_in_refused },
  code_refused: { Icon: TriangleAlert, text: m.security_event_code_refused },
  password_refused: { Icon: TriangleAlert, text: m.security_event_password_refused },
  password_changed: { Icon: KeyRound, text: m.security_event_password_changed },
  password_reset: { Icon: KeyRound, text: m.security_event_password_reset },
  email_changed: { Icon: Mail, text: m.security_event_email_changed },
  google_added: { Icon: BadgeCheck, text: m.security_event_google_added },
  phone_added: { Icon: BadgeCheck, text: m.security_event_phone_added },
  passkey_added: { Icon: BadgeCheck, text: m.security_event_passkey_added },
  password_added: { Icon: BadgeCheck, text: m.security_event_password_added },
  identity_removed: { Icon: Trash2, text: m.security_event_identity_removed },
  access_removed: { Icon: Trash2, text: m.security_event_access_removed },
  second_factor_on: { Icon: Shield, text: m.security_event_second_factor_on },
  second_factor_off: { Icon: Shield, text: m.security_event_second_factor_off },
  second_factor_refused: { Icon: TriangleAlert, text: m.security_event_second_factor_refused },
  recovery_codes_made: { Icon: Shield, text: m.security_event_recovery_codes_made },
  recovery_code_used: { Icon: Shield, text: m.security_event_recovery_code_used },
  session_ended: { Icon: LogOut, text: m.security_event_session_ended },
  api_key_made: { Icon: KeyRound, text: m.security_event_api_key_made },
  api_key_revoked: { Icon: Trash2, text: m.security_event_api_key_revoked },
  data_downloaded: { Icon: Download, text: m.security_event_data_downloaded },
  deletion_requested: { Icon: Trash2, text: m.security_event_deletion_requested },
  deletion_cancelled: { Icon: BadgeCheck, text: m.security_event_deletion_cancelled },
  operator_changed: { Icon: Wrench, text: m.security_event_operator_changed },
}

/** Returns icon and label of a security event; generic ones for kinds of a later server. */
export function lookOf(kind: string): Look {
  return ownValue(looks, kind) ?? { Icon: Shield, text: m.security_event_other }
}
