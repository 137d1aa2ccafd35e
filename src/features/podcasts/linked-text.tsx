import { classNames } from '#src/ui/class-names.ts'
import styles from './linked-text.module.css'

/** Matches URLs without trailing punctuation. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}»”’…]/gi

/** User text with links and preserved line breaks. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  const parts = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue
    parts.push(
      text.slice(end, index),
      <a key={index} href={found} target="_blank" rel="nofollow ugc noopener noreferrer">
        {found}
      </a>,
    )
    end = index + found.length
  }
  return (
    <p className={classNames(styles.text, className)} dir="auto">
      {parts}
      {text.slice(end)}
    </p>
  )
}
