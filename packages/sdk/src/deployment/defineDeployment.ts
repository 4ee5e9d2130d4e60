import { parseDeployment } from './parseDeployment.js'
import type { Deployment } from './types.js'

/**
 * Types a deployment that is written as a literal. A pair key with an unknown symbol
 * does not compile. Validates it as {@link parseDeployment} does.
 *
 * @param deployment - The network as a literal, so that pair keys are checked against
 *   its symbols.
 */
export function defineDeployment<const symbols extends string>(
  deployment: Omit<Deployment<symbols>, 'feeBps'> &
    Partial<Pick<Deployment, 'feeBps'>>,
): Deployment<symbols> {
  return parseDeployment(deployment) as Deployment<symbols>
}
