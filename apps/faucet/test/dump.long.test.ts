// Runs dump.test.ts with 10,000 payouts.
import './dump.test.js'
