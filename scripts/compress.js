import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this a compressed file saves nothing that a phone would notice. */
const smallest = 1024
const text = /\.(?:js|css|html|svg)$/

/**
 * Puts a .br and a .gz beside each text file of the built app: the server sends them as they are, so that nobody
 * compresses the same file twice.
 * @param {string} folder
 */
export function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => text.test(name))
  for (const name of names) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < smallest) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}
