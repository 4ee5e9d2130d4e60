export { checkConformance } from '../checkConformance.js'
export type {
  ConformanceCheck,
  ConformanceMismatch,
  ConformanceProgress,
  ConformanceReport,
} from '../types.js'
