type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** Distance between a control and the notices below it, in pixels. */
const gap = 8

/** Returns how far to move a box down to overlap none of the others; undefined beyond `limit`. */
function dropBelow(box: Box, others: readonly Box[], limit: number): number | undefined {
  let distance = 0
  for (;;) {
    const [top, bottom] = [box.top + distance, box.bottom + distance]
    const bottoms = others
      .filter((other) => other.bottom > top && other.top < bottom)
      .filter((other) => other.right > box.left && other.left < box.right)
      .map((other) => other.bottom)
    if (bottoms.length === 0) return distance
    distance = Math.max(...bottoms) - box.top + gap
    if (box.bottom + distance > limit) return undefined
  }
}

/**
 * Returns how far to move the notices down in pixels: below protected and used controls, beyond `limit` below
 * protected ones only, else 0.
 */
export function noticeDrop(notices: Box, mustBeFree: readonly Box[], used: Box | undefined, limit: number) {
  const all = used ? [...mustBeFree, used] : mustBeFree
  return dropBelow(notices, all, limit) ?? dropBelow(notices, mustBeFree, limit) ?? 0
}
