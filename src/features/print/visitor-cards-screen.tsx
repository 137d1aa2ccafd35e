import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { members } from '#contract/members.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { ChurchImage } from '#src/widgets/church-image.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PrintPage } from './print-page.tsx'
import { qrPath } from './qr-path.ts'
import styles from './visitor-cards-screen.module.css'

/** Cards per A4 sheet. */
const perSheet = 4

/** Printable visitor cards with a QR code and lines for handwriting. */
export function VisitorCardsScreen() {
  const churchId = useChurchId()
  const church = useChurch()
  const card = useQuery({
    queryKey: [members.visitorCard.name, { church_id: churchId }],
    queryFn: () => call(members.visitorCard, { church_id: churchId }),
  })
  const address = card.data && `${window.location.origin}/visit/${card.data.code}`
  return (
    <PrintPage
      title={m.print_cards_title()}
      lead={m.print_cards_lead()}
      back={<BackLink to="/members/visitors" label={m.visitors_title()} />}
      instead={
        !address &&
        (card.isError ? <LoadFailed title={m.visitors_failed()} query={card} /> : <Skeleton height="20rem" />)
      }
    >
      <ul role="list" className={styles.cards}>
        {Array.from({ length: perSheet }, (_, index) => (
          <li key={index} className={styles.card} aria-hidden={index > 0}>
            {church?.logo && <ChurchImage picture={church.logo} alt="" className={styles.logo} />}
            <p className={styles.church}>{church?.name}</p>
            <p className={styles.welcome}>{m.print_cards_welcome()}</p>
            <div className={styles.code}>{address && <QrCode text={address} />}</div>
            <p className={styles.address}>{address?.replace(/^https?:\/\//, '')}</p>
            <p className={styles.or}>{m.print_cards_by_hand()}</p>
            {[m.visit_name(), m.visit_phone()].map((label) => (
              <p key={label} className={styles.line}>
                {label}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </PrintPage>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M' })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m.print_cards_code()}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data)} />
    </svg>
  )
}
