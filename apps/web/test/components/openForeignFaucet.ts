import type { Hash } from 'viem'
import { createForeignFaucet } from '../../../../packages/sdk/test/createForeignFaucet'
import { chain } from './chain'
import { openWith } from './openPage'
import { answerAsFaucet } from './startFaucet'

/** Opens the faucet's screen with another team's faucet that has the same API. */
export async function openForeignFaucet(
  /** Answers a request instead of the faucet. */
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
