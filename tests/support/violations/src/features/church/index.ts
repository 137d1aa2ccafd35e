// expect: names(file)
export * from './church-form.ts' // expect: oxc(no-barrel-file)
