// Preloaded into a server process: shifts its clock by CLOCK_OFFSET milliseconds.
const offset = Number(process.env.CLOCK_OFFSET)
const RealDate = Date
globalThis.Date = class extends RealDate {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset)
    else super(...given)
  }
  static now() {
    return RealDate.now() + offset
  }
}
