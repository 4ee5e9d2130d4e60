import type { Hash } from 'viem'
import { createForeignFaucet } from '../../../../packages/sdk/test/createForeignFaucet'
import { chain } from './chain'
import { openWith } from './openPage'
import { answerAsFaucet } from './startFaucet'

/** Opens the faucet's screen with a faucet that another team runs to the same API. */
export async function openForeignFaucet(
  /** Answers a request before the faucet does. */
  answer: (request: Request) => Promise<Response | undefined> = async () =>
    undefined,
) {
  const foreign = createForeignFaucet(
    async (token, to) => (await chain.fund(to, token, 1n)) as Hash,
  )
  const network = answerAsFaucet(
    async (request) => (await answer(request)) ?? foreign(request),
  )
  await openWith('/faucet?token=USDT', { ZKP: '1' }, network)
}
