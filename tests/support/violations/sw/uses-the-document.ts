export const scope = self.location.href
export const title = document.title // expect: TS2584
