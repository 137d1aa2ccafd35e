// What a text costs. Reckoned here, since the provider's own library takes three seconds for two thousand texts; a test
// holds the two against each other.

/** The alphabet of texts (GSM 03.38): whatever has only these goes out in segments of 160 characters. */
const cheap = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These of the same alphabet take the room of two. */
const doubled = new Set('\f^{}\\[~]|€')

/** How many units a text may have that goes out alone, and how many of a longer one go into each of its segments. */
const room = { cheap: { alone: 160, each: 153 }, costly: { alone: 70, each: 67 } }

/** Characters that nothing else is joined to, one of them; or others, with those beside them that they may join. */
const pieces =
  /[\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf](?![^\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf])|[\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]?[^\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]+(?:[\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf](?![^\0-\u02ff\u0370-\u03ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]))?/gu
/** Making one takes longer than a phone has for a whole screen's script when it starts, and few texts need it. */
let segmenter: Intl.Segmenter | undefined

/** How many segments a text goes out in, and the characters that make it need more of them. */
export function segmentsOf(text: string): { segments: number; costly: string[] } {
  const sizes: number[] = []
  for (const char of text) {
    if (!cheap.has(char) && !doubled.has(char)) return costlySegmentsOf(text)
    sizes.push(doubled.has(char) ? 2 : 1)
  }
  return { segments: countSegments(sizes, room.cheap), costly: [] }
}

/** One character that is not in the alphabet, and all of the text go out as UTF-16. */
function costlySegmentsOf(text: string) {
  const characters = charactersOf(text)
  const costly = new Set(characters.filter((each) => !cheap.has(each) && !doubled.has(each)))
  const sizes = characters.map(({ length }) => length)
  return { segments: countSegments(sizes, room.costly), costly: [...costly] }
}

/** What is seen as one character is not torn apart between two segments. */
function charactersOf(text: string): string[] {
  // Looking for them takes long, so it is only done where there is something to find.
  return (text.match(pieces) ?? []).flatMap((piece) => {
    if (piece.length === 1) return [piece]
    segmenter ??= new Intl.Segmenter()
    return Array.from(segmenter.segment(piece), ({ segment }) => segment)
  })
}

function countSegments(sizes: number[], { alone, each }: { alone: number; each: number }): number {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole <= alone) return 1
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      segments++
      used = 0
    }
    used += size
  }
  return segments
}
