import Coins from 'lucide-react/icons/coins'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import styles from './message-bubble.module.css'

interface MessageBubbleProps {
  text: string
  /** Price of the message. */
  cost?: ReactNode
  /** Characters that require the more expensive encoding. */
  costly: string
}

/** A text message as the recipient sees it, with its price. */
export function MessageBubble({ text, cost, costly }: MessageBubbleProps) {
  return (
    <Stack gap={3}>
      <figure>
        <blockquote className={styles.bubble}>{text}</blockquote>
        {cost && <figcaption className={styles.cost}>{cost}</figcaption>}
      </figure>
      {costly && (
        <Banner
          tone="warning"
          icon={<Coins aria-hidden="true" />}
          title={m.reminders_costly_title({ characters: costly })}
        >
          {m.reminders_costly_text()}
        </Banner>
      )}
    </Stack>
  )
}
