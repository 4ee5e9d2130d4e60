// Also cuts the power between two payouts.
import './powerCut.test.js'
