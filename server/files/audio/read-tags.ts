import type { Readable } from 'node:stream'
import {
  CouldNotDetermineFileTypeError,
  parseStream,
  selectCover,
  UnsupportedFileTypeError,
} from 'music-metadata'
import type { IFormat } from 'music-metadata'
import { oggSteps, wavSteps } from './chunk-steps.ts'
import { flacSteps } from './flac-steps.ts'
import { aacSteps, mp3Steps } from './frame-steps.ts'
import { mp4Steps } from './mp4-steps.ts'
import type { RejectionReason } from './audio-rejection.ts'
import type { Steps } from './walk.ts'

interface Format {
  container: RegExp
  codec: RegExp
  /** Without a dot. */
  extension: string
  contentType: string
  /** The steps that verify completeness, and find what is to be rewritten. */
  walk: () => Steps
}

/** The container of an MP4 file is a list of brands. */
const mp4Brands = /\b(M4A|M4B|mp4\d|isom|iso\d)\b/

/** The formats that nearly every browser plays. */
const formats: Format[] = [
  {
    container: /^MPEG$/,
    codec: /Layer 3/i,
    extension: 'mp3',
    contentType: 'audio/mpeg',
    walk: mp3Steps,
  },
  { container: /^ADTS/, codec: /AAC/, extension: 'aac', contentType: 'audio/aac', walk: aacSteps },
  { container: /^Ogg$/, codec: /^Opus/, extension: 'opus', contentType: 'audio/ogg', walk: oggSteps },
  { container: /^Ogg$/, codec: /^Vorbis/, extension: 'ogg', contentType: 'audio/ogg', walk: oggSteps },
  {
    container: /^WAVE/,
    codec: /^(PCM|IEEE_FLOAT|ALAW|MULAW|non-PCM \(65534\))$/,
    extension: 'wav',
    contentType: 'audio/wav',
    walk: wavSteps,
  },
  { container: /^FLAC$/, codec: /^FLAC$/, extension: 'flac', contentType: 'audio/flac', walk: flacSteps },
  {
    container: mp4Brands,
    codec: /AAC/,
    extension: 'm4a',
    contentType: 'audio/mp4',
    walk: mp4Steps,
  },
]

/** The metadata of an audio file. */
export interface Tags extends Pick<Format, 'extension' | 'contentType' | 'walk'> {
  /** Seconds, if declared. */
  duration: number | undefined
  /** The embedded picture, unchanged; undefined where it has more than 10 MB. */
  picture: Uint8Array | undefined
}

const maxPictureBytes = 10 * 1024 * 1024

/**
 * Reads the tags of an audio file of `size` bytes. Returns them or the reason for rejecting it; `unknown`: nothing
 * identifies its type. `mimeType`: takes it for a file of this type.
 */
export async function readTags(
  bytes: Readable,
  size: number,
  mimeType?: string,
): Promise<Tags | { refused: RejectionReason | 'unknown' }> {
  try {
    const { format, common } = await parseStream(bytes, { size, mimeType }, { duration: false })
    const supported = formats.find(
      ({ container, codec }) => container.test(format.container ?? '') && codec.test(format.codec ?? ''),
    )
    if (isVideo(format)) return { refused: 'only' }
    // Without its index, an MP4 file has no codec.
    if (!format.codec && mp4Brands.test(format.container ?? '')) return { refused: 'broken' }
    if (!supported) return { refused: format.duration ? 'format' : 'only' }
    const { extension, contentType, walk } = supported
    const picture = selectCover(common.picture)?.data
    const isSmall = picture && picture.length <= maxPictureBytes
    return { extension, contentType, walk, duration: format.duration, picture: isSmall ? picture : undefined }
  } catch (error) {
    // An error of the storage is not a fault of the file.
    if (bytes.errored) throw error
    return { refused: reasonOf(error as Error) }
  } finally {
    bytes.destroy()
  }
}

/** M4A and M4B files may have a picture track for the chapters, which is not a video. */
function isVideo({ hasVideo, container }: IFormat): boolean {
  return hasVideo === true && !/^M4[AB]\b/.test(container ?? '')
}

function reasonOf(error: Error): RejectionReason | 'unknown' {
  if (error instanceof UnsupportedFileTypeError) return /audio\//.test(error.message) ? 'format' : 'only'
  return error instanceof CouldNotDetermineFileTypeError ? 'unknown' : 'broken'
}
