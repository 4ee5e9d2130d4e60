export { checkConformance } from '../checkConformance.js'
export { runSmoke, type SmokeStep } from '../smoke/runSmoke.js'
export { SmokeError } from '../smoke/SmokeError.js'
export type {
  ConformanceCheck,
  ConformanceMismatch,
  ConformanceProgress,
  ConformanceReport,
} from '../types.js'
