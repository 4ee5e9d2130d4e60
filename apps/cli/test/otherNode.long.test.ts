import { testOtherNode } from './testOtherNode.js'

testOtherNode({ isFull: true })
