import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}

export function PodcastLink({ id, children, ...rest }: Props) {
  return (
    <Link to="/podcast/by/$podcastId" params={{ podcastId: id }} {...rest}>
      {children}
    </Link>
  )
}
