import type { ReactNode } from 'react'
import { colourOf } from '#contract/pages/served-page.ts'
import { servedPage } from '#src/lib/served-page.ts'

/** The attribute of an element that has a church's colour, with all that is in it; none where the church has none. */
export function inColour(colour: string | null | undefined) {
  return colour ? { 'data-church-colour': colour.slice(1) } : {}
}

/** The style sheet that gives these elements the colour: the policy of our pages allows no style in them. */
export function ColourSheet({ colour }: { colour: string | null | undefined }) {
  return colour ? <link rel="stylesheet" href={`/church-colours/${colour.slice(1)}.css`} /> : null
}

/**
 * A part of the app in a church's colour. A page that the server has rendered has that colour's style in it already; it
 * asks for no sheet.
 */
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
