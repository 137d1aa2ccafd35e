import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { foldText, linkParts } from './rules.ts'
import styles from './message-item.module.css'

interface Props {
  text: string
  /** False renders URLs as text, for a stranger's first message. */
  links: boolean
}

/** A message text with links; long texts are truncated. */
export function MessageText({ text, links }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const folded = foldText(text)
  const shown = folded === null || unfolded ? text : folded
  return (
    <>
      <p className={styles.text}>
        {links
          ? linkParts(shown).map(({ text: part, href }, index) =>
              href ? (
                // oxlint-disable-next-line react/no-array-index-key -- the parts of one text stay
                <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {part}
                </a>
              ) : (
                part
              ),
            )
          : shown}
      </p>
      {folded !== null && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? m.chat_show_less() : m.chat_show_more()}
        </button>
      )}
    </>
  )
}
