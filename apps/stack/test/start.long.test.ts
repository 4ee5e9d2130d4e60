// Runs start.test.ts, and also tests kills and a node that does not answer.
import './start.test.js'
