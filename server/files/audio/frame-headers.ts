/** A frame of an MP3 or AAC stream: a header and some hundredths of a second of sound. */
export interface Frame {
  /** Bytes, including the header. */
  length: number
  seconds: number
  /** Properties that all frames of a file share. */
  kind: string
}

/** Number of bytes in which every kind of header fits. */
export const headerBytes = 10

/** Bit rates of layer 3 in kbit/s, by MPEG version (1, or 2 and 2.5). */
const bitrates = {
  one: [undefined, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [undefined, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Returns the MP3 frame that starts here, if there is one. */
export function mp3Frame(head: Buffer): Frame | undefined {
  if (head[0] !== 0xff || (head[1]! & 0xe6) !== 0xe2) return undefined
  // Versions 2.5, 2 and 1 have a quarter, half and all of the sample rates in the table.
  const part = [4, undefined, 2, 1][(head[1]! >> 3) & 3]
  const bitrate = bitrates[part === 1 ? 'one' : 'two'][head[2]! >> 4]
  const rate = [44_100, 48_000, 32_000][(head[2]! >> 2) & 3]
  if (!part || !bitrate || !rate) return undefined
  const samples = part === 1 ? 1152 : 576
  const padding = (head[2]! >> 1) & 1
  const length = Math.floor(((samples / 8) * bitrate * 1000 * part) / rate) + padding
  return { length, seconds: (samples * part) / rate, kind: `${part} ${rate}` }
}

const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** Returns the AAC (ADTS) frame that starts here, if there is one. */
export function aacFrame(head: Buffer): Frame | undefined {
  if (head[0] !== 0xff || (head[1]! & 0xf6) !== 0xf0) return undefined
  const rate = adtsRates[(head[2]! >> 2) & 15]
  const length = ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5)
  if (!rate || length < 7) return undefined
  return { length, seconds: (1024 * (1 + (head[6]! & 3))) / rate, kind: `${rate}` }
}

/** Returns the number of frames that the encoder declares in a Xing, Info or VBRI header, if there is one. */
export function declaredFrames(firstFrame: Buffer): number | undefined {
  // The VBRI header of Fraunhofer's encoder is always at the same offset.
  if (
    firstFrame.toString('latin1', 36 - headerBytes, 40 - headerBytes) === 'VBRI' &&
    firstFrame.length >= 54 - headerBytes
  )
    return firstFrame.readUInt32BE(50 - headerBytes)
  const at = Math.max(firstFrame.indexOf('Xing'), firstFrame.indexOf('Info'))
  if (at === -1 || firstFrame.length < at + 12 || !(firstFrame[at + 7]! & 1)) return undefined
  return firstFrame.readUInt32BE(at + 8)
}

/** Returns the size in bytes of an ID3 tag that starts here, including its header. */
export function tagLength(head: Buffer): number | undefined {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < headerBytes) return undefined
  const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return headerBytes + size + (head[5]! & 0x10 ? headerBytes : 0)
}
