import type { ReactNode } from 'react'
import { colourOf } from '#contract/pages/served-page.ts'
import { servedPage } from '#src/lib/served-page.ts'

/**
 * Returns the attribute that applies a church's colour to an element and its descendants; none without a
 * colour.
 */
export function inColour(colour: string | null | undefined) {
  return colour ? { 'data-church-colour': colour.slice(1) } : {}
}

/** The style sheet for a church's colour, since the Content-Security-Policy forbids inline styles. */
export function ColourSheet({ colour }: { colour: string | null | undefined }) {
  return colour ? <link rel="stylesheet" href={`/church-colours/${colour.slice(1)}.css`} /> : null
}

/** Content in a church's colour. Server-rendered pages already contain the style. */
export function InChurchColour({
  colour,
  children,
}: {
  colour: string | null | undefined
  children: ReactNode
}) {
  const served = servedPage()
  return (
    <div {...inColour(colour)}>
      {children}
      {served && colourOf(served) === colour ? null : <ColourSheet colour={colour} />}
    </div>
  )
}
