// Cuts the power between two payouts, too.
import './powerCut.test.js'
