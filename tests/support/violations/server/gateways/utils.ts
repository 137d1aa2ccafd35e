// expect: names(file)
export const mail = 1
