// With what operator.test.ts leaves to it.
import './operator.test.js'
