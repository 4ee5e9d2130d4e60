import type { Hash } from 'viem'
import { onTestFinished, vi } from 'vitest'
import { createForeignFaucet } from '../../../../packages/sdk/test/createForeignFaucet'
import { chain, deployment } from './chain'
import { openWith } from './openPage'

const faucetUrl = 'http://faucet.test'

/** Opens the faucet's screen with a faucet that another team runs to the same API. */
export async function openForeignFaucet(
  /** Answers a request before the faucet does. */
  answer: (request: Request) => Promise<Response | undefined> = async () =>
    undefined,
) {
  const foreign = createForeignFaucet(
    async (token, to) => (await chain.fund(to, token, 1n)) as Hash,
  )
  const { fetch } = globalThis
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (...args) => {
      const request = new Request(...args)
      return request.url.startsWith(`${faucetUrl}/`)
        ? ((await answer(request)) ?? foreign(request))
        : fetch(...args)
    })
  onTestFinished(() => spy.mockRestore())
  await openWith(
    '/faucet?token=USDT',
    { ZKP: '1' },
    { ...deployment, faucetUrl },
  )
}
