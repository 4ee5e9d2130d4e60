import { fileURLToPath } from 'node:url'
import { testScenarios } from '../src/testScenarios.js'

// As a user's own file does it, with one of the ten.
testScenarios(fileURLToPath(new URL('scenarios', import.meta.url)))
