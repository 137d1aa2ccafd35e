/** Converts a QR code to an SVG path, one unit per module. */
export function qrPath(squares: boolean[][]): string {
  return squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
