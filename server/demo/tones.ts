/** Chords as a WAV file, in place of a voice. */
export interface Tones {
  bytes: Buffer
  /** In seconds. */
  duration: number
}

/** In Hz; sufficient for low tones. */
const rate = 8000
/** In seconds. */
const chordLength = 4
/** Semitones above the root: I, vi, IV, V. */
const chords = [
  [0, 7, 12, 16],
  [-3, 4, 9, 12],
  [-7, 5, 9, 12],
  [-5, 7, 11, 14],
]

/** Renders `duration` seconds of chords; `key`: root note in Hz. */
export function renderTones(key: number, duration: number): Tones {
  const samples = new Int16Array(duration * rate)
  const chordSamples = chordLength * rate
  for (let at = 0; at < samples.length; at++) {
    const chord = chords[Math.floor(at / chordSamples) % chords.length]!
    const time = at / rate
    // Fades each chord in and out to avoid clicks.
    const loudness = Math.sin((Math.PI * (at % chordSamples)) / chordSamples) ** 2
    const sum = chord.reduce((all, note) => all + Math.sin(2 * Math.PI * key * 2 ** (note / 12) * time), 0)
    samples[at] = (0.5 * 32_767 * loudness * sum) / chord.length
  }
  return { bytes: Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)]), duration }
}

/** WAV header: mono, 16 bits. */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(2 * rate, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return header
}
