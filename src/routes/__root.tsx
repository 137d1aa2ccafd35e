import { createRootRoute } from '@tanstack/react-router'
import { Frame } from '#src/shell/frame.tsx'

export const Route = createRootRoute({ component: Frame })
