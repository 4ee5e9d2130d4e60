import { testInterruptions } from './interruptions'

testInterruptions()
