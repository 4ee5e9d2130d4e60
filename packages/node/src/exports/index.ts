export { createRandom } from '../createRandom.js'
export { lockPath, type Unlock } from '../lockPath.js'
export { EnvironmentError, readSecret } from '../readSecret.js'
export { writeFileAtomic } from '../writeFileAtomic.js'
