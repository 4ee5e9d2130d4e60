import { fileURLToPath } from 'node:url'
import { testScenarios } from '../src/testScenarios.js'

// Tests one of the ten, like a user's own file would.
testScenarios(fileURLToPath(new URL('scenarios', import.meta.url)))
