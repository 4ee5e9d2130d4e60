export { testScenarios } from '../testScenarios.js'
