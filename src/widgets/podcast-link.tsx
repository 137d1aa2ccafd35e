import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link to a podcast's page; on the server, where no router is, a plain one. */
export function PodcastLink({ id, children, ...rest }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  if (!router) {
    return (
      <a href={`/podcast/by/${id}`} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to="/$" params={{ _splat: `podcast/by/${id}` }} {...rest}>
      {children}
    </Link>
  )
}
