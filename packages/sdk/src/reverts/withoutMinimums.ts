import { getNamedArgs } from '../contracts/getNamedArgs.js'
import type { Call } from '../contracts/types.js'

/** The same call of the router, content with whatever it gets. */
export const withoutMinimums = (call: Call): Call => ({
  ...call,
  args: Object.entries(getNamedArgs(call)).map(([name, arg]) =>
    name.endsWith('Min') ? 0n : arg,
  ),
})
