import { testStorm } from './storm.js'

testStorm({ claims: 8, kills: 2, fleets: [['PostgreSQL', 2]] })
