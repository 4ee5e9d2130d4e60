export { checkConformance } from '../conformance/checkConformance.js'
export type {
  ConformanceCheck,
  ConformanceMismatch,
  ConformanceProgress,
  ConformanceReport,
} from '../conformance/types.js'
