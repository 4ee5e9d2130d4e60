import { useChain } from '../test/chain.js'
import { testFork } from '../test/testFork.js'

testFork(useChain(), { feeBps: 100, fee: 10, whole: 1000 })
