import { commands } from 'vitest/browser'
import { createChain } from '../../e2e/fixtures/createChain'

export const { deployment, rpcUrl } = await commands.startChain()

export const chain = createChain(deployment, rpcUrl)

/** The fields of a network that the end-to-end helpers read. */
export const stack = { deployment }
