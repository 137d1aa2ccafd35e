import { createFileRoute } from '@tanstack/react-router'
import { SiteFrame } from '#src/shell/site-frame.tsx'

// The pages that anybody sees, signed in or not.
export const Route = createFileRoute('/_site')({ component: SiteFrame })
