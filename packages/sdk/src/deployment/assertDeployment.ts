import { InvalidDeploymentError } from '../errors/deployment.js'
import type { Deployment } from './types.js'

export function assertDeployment(deployment: Deployment): void {
  if (typeof deployment !== 'object' || deployment === null)
    throw new InvalidDeploymentError({
      field: '',
      expected: 'what `parseDeployment` returns',
    })
}
