type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** In pixels, between a control and the notices below it. */
const gap = 8

/** How far a box has to be moved down to cover none of the others; undefined when it would then end below `limit`. */
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
 * Returns how far notices have to be moved down, in pixels: below what must be free and the control that was just used;
 * where they would then end below `limit`, only below what must be free; else not at all.
 */
export function noticeDrop(notices: Box, mustBeFree: readonly Box[], used: Box | undefined, limit: number) {
  const all = used ? [...mustBeFree, used] : mustBeFree
  return dropBelow(notices, all, limit) ?? dropBelow(notices, mustBeFree, limit) ?? 0
}
