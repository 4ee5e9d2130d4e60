// Runs packages.test.ts, and also tests the oldest viem and a bundled app.
import './packages.test.js'
