/** An address as people type it, without what ends the sentence around it. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}»”’…]/gi

/** What somebody has written, its addresses as links. Where a line ends is as it was written. */
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
    <p className={className} dir="auto">
      {parts}
      {text.slice(end)}
    </p>
  )
}
