import type { Client } from 'viem'
import type { Deployment } from '../deployment/types.js'

/** `Omit` would merge the members of a union, so it applies to each of them. */
export type WithoutDeployment<parameters> = parameters extends unknown
  ? Omit<parameters, 'deployment'>
  : never

type Bound<action> = action extends (
  client: Client,
  parameters: infer parameters,
) => infer result
  ? Partial<WithoutDeployment<parameters>> extends WithoutDeployment<parameters>
    ? (parameters?: WithoutDeployment<parameters>) => result
    : (parameters: WithoutDeployment<parameters>) => result
  : never

/**
 * Turns the actions of modules into methods. A mapped type over modules keeps the
 * documentation of their functions, which editors show for the methods.
 */
export type Methods<modules, actions, methods = unknown> = {
  [name in keyof modules]: name extends keyof methods
    ? methods[name]
    : Bound<name extends keyof actions ? actions[name] : modules[name]>
}

type Action = (client: Client, parameters: object) => unknown

/** Returns the actions as methods that already have a client and a deployment. */
export const bind = (
  client: Client,
  deployment: Deployment,
  actions: object,
): object =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]: [string, Action]) => [
      name,
      (parameters: object) => action(client, { deployment, ...parameters }),
    ]),
  )
