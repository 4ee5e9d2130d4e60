import { fileURLToPath } from 'node:url'
import { testScenarios } from '../src/testScenarios.js'

// Works like a user's own file, on one of the ten.
testScenarios(fileURLToPath(new URL('scenarios', import.meta.url)))
