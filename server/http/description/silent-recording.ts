/** Bytes of a number, the lowest first, as characters. */
const bytes = (value: number, count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => (value >> (8 * index)) & 255))

// Sizes and rates are such that no byte is over 127: the recording is a text of as many bytes as characters.
const rate = 8192
const data = '\0'.repeat(1024)

/** An eighth of a second of silence as a WAV file, which a request collection can hold as text. */
export const silentRecording =
  `RIFF${bytes(36 + data.length, 4)}WAVEfmt ${bytes(16, 4)}` +
  `${bytes(1, 2)}${bytes(1, 2)}${bytes(rate, 4)}${bytes(rate * 2, 4)}${bytes(2, 2)}${bytes(16, 2)}` +
  `data${bytes(data.length, 4)}${data}`
