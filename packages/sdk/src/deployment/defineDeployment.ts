import { parseDeployment } from './parseDeployment.js'
import type { Deployment } from './types.js'

/**
 * Types a deployment written as a literal: a pair key with an unknown symbol
 * does not compile. Validates like {@link parseDeployment}.
 */
export function defineDeployment<const ticker extends string>(
  deployment: Omit<Deployment<ticker>, 'feeBps'> &
    Partial<Pick<Deployment, 'feeBps'>>,
): Deployment<ticker> {
  return parseDeployment(deployment) as Deployment<ticker>
}
