// Runs powerCut.test.ts, and also cuts the power between two payouts.
import './powerCut.test.js'
