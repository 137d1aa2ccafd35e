import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/button.module.css'
import '#src/ui/card.module.css'
import '#src/ui/logo.module.css'
import { applyTheme } from '#src/lib/theme.ts'
import '#src/widgets/church-mark.module.css'
import '#src/widgets/served-card.module.css'
import '#src/widgets/served-header.module.css'
import './rsvp.module.css'
import { takeOver } from './lazy-hydration.ts'

// Script and styles of the invitation page, which works without the script; it adds offline support.

applyTheme()
void takeOver()
