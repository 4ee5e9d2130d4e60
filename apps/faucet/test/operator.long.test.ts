// Runs the long cases of operator.test.ts as well.
import './operator.test.js'
