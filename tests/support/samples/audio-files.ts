import { mp3Frame } from '#server/files/audio/frame-headers.ts'

/** Returns an ID3v2.3 tag with these frames. */
export function id3Tag(frames: [name: string, content: Uint8Array][]): Buffer<ArrayBuffer> {
  const bodies = frames.map(([name, content]) => {
    const head = Buffer.alloc(10)
    head.write(name)
    head.writeUInt32BE(content.length, 4)
    return Buffer.concat([head, content])
  })
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(10)
  head.write('ID3\u0003')
  for (const [at, shift] of [21, 14, 7, 0].entries()) head[6 + at] = (body.length >> shift) & 0x7f
  return Buffer.concat([head, body])
}

/** Returns the content of a frame APIC. */
export function pictureFrame(png: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), png])
}

/** Returns a box of an MP4 file. */
export function mp4Box(type: string, content: Uint8Array): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, content])
}

/** Returns the boxes of an MP4 file by their type, of which it has one each. */
export function mp4Boxes(bytes: Buffer): Map<string, { start: number; bytes: Buffer }> {
  const boxes = new Map<string, { start: number; bytes: Buffer }>()
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.set(bytes.toString('latin1', at + 4, at + 8), {
      start: at,
      bytes: bytes.subarray(at, at + bytes.readUInt32BE(at)),
    })
  return boxes
}

/** Returns an M4A with the index at the end, as recorders write it; `covr`: size of its picture in bytes. */
export function indexLast(m4a: Buffer, covr = 0): Buffer<ArrayBuffer> {
  const boxes = mp4Boxes(m4a)
  const moov = boxes.get('moov')!
  const [ftyp, mdat] = [boxes.get('ftyp')!.bytes, boxes.get('mdat')!]
  // The boxes in the index stay as they are but for the offsets of the chunks.
  const index = Buffer.from(moov.bytes.subarray(8))
  const at = index.indexOf('stco') + 8
  for (let i = 0; i < index.readUInt32BE(at); i++) {
    const entry = at + 4 + i * 4
    index.writeUInt32BE(index.readUInt32BE(entry) - mdat.start + ftyp.length, entry)
  }
  const picture =
    covr > 0
      ? mp4Box(
          'udta',
          mp4Box(
            'meta',
            Buffer.concat([Buffer.alloc(4), mp4Box('ilst', mp4Box('covr', Buffer.alloc(covr)))]),
          ),
        )
      : Buffer.alloc(0)
  return Buffer.concat([ftyp, mdat.bytes, mp4Box('moov', Buffer.concat([index, picture]))])
}

/** Returns the frames of an MP3 with twice to four times the bytes in its second half, as a variable bit rate has. */
export function variableRate(frames: Buffer): Buffer<ArrayBuffer> {
  const result: Buffer[] = []
  for (let at = 0, frame; (frame = mp3Frame(frames.subarray(at, at + 10))); at += frame.length) {
    const bytes = Buffer.from(frames.subarray(at, at + frame.length))
    if (at > frames.length / 2) bytes[2] = 0x80 | (bytes[2]! & 0x0f)
    const { length } = mp3Frame(bytes)!
    result.push(Buffer.concat([bytes], length))
  }
  return Buffer.concat(result)
}
