/** Reads a stream in pieces of exact lengths. */
export class ExactReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Resolves to `length` bytes, or fewer at the end. */
  async read(length: number): Promise<Buffer> {
    const pieces = [this.#rest]
    let have = this.#rest.length
    while (have < length) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      pieces.push(Buffer.from(value))
      have += value.length
    }
    const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return true
      this.#rest = Buffer.from(value)
    }
    return false
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
