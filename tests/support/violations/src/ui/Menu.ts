// expect: unicorn(filename-case)
export default 1 // expect: import(no-default-export)
