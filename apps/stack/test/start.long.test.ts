// TEST_LONG adds kills and a node that does not answer.
import './start.test.js'
