import styles from './help-text.module.css'

const quotation = /(“[^”]+”|«\s?[^»]+»)/

/** A help text with highlighted labels. */
export function HelpText({ text }: { text: string }) {
  return text.split(quotation).map((part, i) =>
    i % 2 === 1 ? (
      // oxlint-disable-next-line no-array-index-key -- the parts of one text do not change places
      <b key={i} className={styles.label}>
        {part.replace(/^«\s|\s»$/g, (mark) => mark.replace(/\s/, '\u00a0'))}
      </b>
    ) : (
      part
    ),
  )
}
