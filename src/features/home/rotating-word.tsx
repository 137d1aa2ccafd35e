import { m } from '#src/locales/paraglide/messages.js'
import styles from './rotating-word.module.css'

/** A line whose last word changes every two seconds with CSS; static under reduced motion. */
export function RotatingWord() {
  const words = [m.home_word_stories(), m.home_word_talks(), m.home_word_ideas()]
  return (
    <p className={styles.line}>
      {m.home_words()} <span className="visually-hidden">{words.join(', ')}</span>
      <span className={styles.words} aria-hidden="true">
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </p>
  )
}
