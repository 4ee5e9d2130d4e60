import { testStorm } from './storm.js'

testStorm({
  claims: 120,
  kills: 40,
  fleets: [
    ['PGlite', 1],
    ['PostgreSQL', 1],
    ['PostgreSQL', 2],
  ],
})
