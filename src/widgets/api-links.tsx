import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { churchesQuery } from '#src/queries/church-queries.ts'
import styles from './api-key/api-key.module.css'

/** Links to the API documentation, and for owners to the webhooks. All open a new tab. */
export function ApiLinks() {
  const { apiBase } = useSettings()
  const { churchId } = useSession()
  const churches = useQuery({ ...churchesQuery(), enabled: false })
  const isOwner = churches.data?.churches.some(({ id, role }) => id === churchId && role === 'owner')
  const links = [
    ['docs', m.api_key_docs()],
    ['openapi.json', m.api_key_openapi()],
    ['collection.json', m.api_key_collection()],
  ] as const
  return (
    <ul role="list" className={styles.links}>
      {links.map(([path, name]) => (
        <li key={path}>
          <a
            href={`${apiBase}/${path}`}
            target="_blank"
            rel="noreferrer"
            aria-label={m.api_key_new_tab({ name })}
            className={styles.link}
          >
            {name}
          </a>
        </li>
      ))}
      {isOwner && (
        <li>
          <Link to="/webhooks" className={styles.link}>
            {m.webhooks_title()}
          </Link>
        </li>
      )}
    </ul>
  )
}
