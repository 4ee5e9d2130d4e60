import { testHistory } from './testHistory.js'

testHistory(12)
