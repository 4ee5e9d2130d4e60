// Moves 10,000 payouts.
import './dump.test.js'
