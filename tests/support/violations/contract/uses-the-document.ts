export const title = document.title // expect: TS2584
export const home = process.cwd() // expect: TS2591
