import { testKills } from './testKills.js'

testKills(1)
