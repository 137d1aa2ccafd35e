/** The dark squares of a QR code as the path of an SVG, one unit each. */
export function qrPath(squares: boolean[][]): string {
  return squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
