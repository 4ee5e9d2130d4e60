import { fileURLToPath } from 'node:url'
import { testScenarios } from '../src/testScenarios.js'

// Tests one of the ten as a user's own file.
testScenarios(fileURLToPath(new URL('scenarios', import.meta.url)))
