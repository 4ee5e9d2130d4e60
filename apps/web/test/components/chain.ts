import { commands } from 'vitest/browser'
import { createChain } from '../../e2e/fixtures/createChain'

export const { deployment, rpcUrl } = await commands.startChain()

export const chain = createChain(deployment, rpcUrl)

/** What the helpers of the end-to-end tests read of a network. */
export const stack = { deployment }
