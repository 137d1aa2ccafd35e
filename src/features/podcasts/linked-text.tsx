import { classNames } from '#src/ui/class-names.ts'
import styles from './linked-text.module.css'

/** Matches a URL as people type it, without the punctuation that ends the sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}»”’…]/gi

/** A person's text with its URLs as links. Line breaks are preserved. */
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
