import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/button.module.css'
import '#src/ui/card.module.css'
import '#src/ui/logo.module.css'
import '#src/ui/fields/field.module.css'
import { applyTheme } from '#src/lib/theme.ts'
import '#src/widgets/church-mark.module.css'
import '#src/widgets/served-card.module.css'
import '#src/widgets/served-header.module.css'
import './visit.module.css'

// Styles and theme of the visitor card page, which works without the script.

applyTheme()
