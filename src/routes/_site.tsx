import { createFileRoute } from '@tanstack/react-router'
import { SiteFrame } from '#src/shell/site-frame.tsx'

// Public pages, for signed-in and signed-out users.
export const Route = createFileRoute('/_site')({ component: SiteFrame })
