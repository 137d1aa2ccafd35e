import type { ReactNode } from 'react'

/** The attribute of an element that has a church's colour, with all that is in it; none where the church has none. */
export function inColour(colour: string | null | undefined) {
  return colour ? { 'data-church-colour': colour.slice(1) } : {}
}

/** The style sheet that gives these elements the colour: the policy of our pages allows no style in them. */
export function ColourSheet({ colour }: { colour: string | null | undefined }) {
  return colour ? <link rel="stylesheet" href={`/colours/${colour.slice(1)}.css`} /> : null
}

/**
 * A part of the app in a church's colour. The sheet stands last: what the server has rendered is in the colour already,
 * and does not wait for it.
 */
export function InChurchColour({
  colour,
  children,
}: {
  colour: string | null | undefined
  children: ReactNode
}) {
  return (
    <div {...inColour(colour)}>
      {children}
      <ColourSheet colour={colour} />
    </div>
  )
}
