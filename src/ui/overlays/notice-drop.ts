type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** In pixels, between a button and the notices above it. */
const gap = 8

/** How far a box has to be moved up to lie over none of the others; undefined when it would then begin above `limit`. */
function riseAbove(box: Box, others: readonly Box[], limit: number): number | undefined {
  let height = 0
  for (;;) {
    const [top, bottom] = [box.top - height, box.bottom - height]
    const tops = others
      .filter((other) => other.bottom > top && other.top < bottom)
      .filter((other) => other.right > box.left && other.left < box.right)
      .map((other) => other.top)
    if (tops.length === 0) return height
    height = box.bottom - Math.min(...tops) + gap
    if (box.top - height < limit) return undefined
  }
}

/**
 * How far notices have to be moved up, in pixels: above what must be free and what was just used; where they would come
 * to lie above `limit`, only above what must be free; else not at all.
 */
export function noticeRise(notices: Box, mustBeFree: readonly Box[], used: Box | undefined, limit: number) {
  const all = used ? [...mustBeFree, used] : mustBeFree
  return riseAbove(notices, all, limit) ?? riseAbove(notices, mustBeFree, limit) ?? 0
}
