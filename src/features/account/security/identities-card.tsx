import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ComponentType, ReactNode } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { AddGoogle } from './add-google.tsx'
import { AddPassword } from './add-password.tsx'
import { AddPhone } from './add-phone.tsx'
import { RemoveIdentity } from './remove-identity.tsx'
import styles from './security.module.css'

type Identity = ResponseOf<typeof security.identities>['identities'][number]

/** Passkeys have their own card. */
type Listed = Identity & { kind: Exclude<Identity['kind'], 'passkey'> }

const kinds: Record<Listed['kind'], { name: () => string; icon: ReactNode }> = {
  password: { name: m.security_kind_password, icon: <KeyRound /> },
  google: { name: m.security_kind_google, icon: <CircleUserRound /> },
  phone: { name: m.security_kind_phone, icon: <Smartphone /> },
}

/** Offers to add identities; each renders nothing if not applicable. */
const offers: Record<string, ComponentType<{ identities: Identity[] }>> = {
  password: AddPassword,
  google: AddGoogle,
  phone: AddPhone,
}

/** The account's identities. All except the last one can be removed. */
export function IdentitiesCard() {
  const identitiesQuery = useQuery(query(security.identities, {}))
  return (
    <Card title={m.security_identities()} flush>
      {identitiesQuery.data && <WaysIn identities={identitiesQuery.data.identities} />}
      {identitiesQuery.isPending && <SkeletonList rows={2} />}
      {identitiesQuery.isError && !identitiesQuery.data && (
        <LoadFailed title={m.security_identities_failed()} query={identitiesQuery} />
      )}
    </Card>
  )
}

function WaysIn({ identities }: { identities: Identity[] }) {
  const listed = identities.filter((one): one is Listed => one.kind !== 'passkey')
  return (
    <>
      <List>
        {listed.map(({ id, kind, label, lastUsedAt }) => {
          const { name, icon } = kinds[kind]
          return (
            <ListRow
              key={id}
              leading={<RowIcon className={styles.way}>{icon}</RowIcon>}
              title={name()}
              detail={
                <>
                  <bdi className={styles.line}>{label}</bdi>
                  {m.settings_last_used({ when: formatRelativeTime(Date.parse(lastUsedAt)) })}
                </>
              }
              trailing={
                <>
                  {kind === 'password' && (
                    <Link
                      to="/password"
                      className={buttonClass({ size: 'sm' })}
                      aria-label={m.account_password_title()}
                    >
                      {m.security_change()}
                    </Link>
                  )}
                  {identities.length > 1 && <RemoveIdentity id={id} name={name()} />}
                </>
              }
            />
          )
        })}
      </List>
      <div className={styles.foot}>
        {identities.length === 1 && <p className={styles.note}>{m.security_only_identity()}</p>}
        {Object.entries(offers).map(([kind, Offer]) => (
          <Offer key={kind} identities={identities} />
        ))}
      </div>
    </>
  )
}
