import { type Anvil, startAnvil } from '@letheswap/devnet'
import { diagnose } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { readArtifacts } from './artifacts.js'
import { deployNetwork } from './deployNetwork.js'
import { planNetwork } from './planNetwork.js'

let node: Anvil | undefined
afterEach(() => node?.stop())

async function planOn(
  fork: string,
  artifacts?: planNetwork.Parameters['artifacts'],
) {
  node = await startAnvil({ args: ['--hardfork', fork] })
  const url = `http://127.0.0.1:${node.port}`
  const client = createClient({
    account: mnemonicToAccount(
      'test test test test test test test test test test test junk',
    ),
    pollingInterval: 10,
    transport: http(url, { retryCount: 0 }),
  })
  const plan = await planNetwork(client, {
    artifacts,
    spec: {
      chain: {
        name: 'Old',
        nativeCurrency: { name: 'Old coin', symbol: 'OLD', decimals: 18 },
        rpcUrls: [url],
      },
      tokens: [{ symbol: 'USD', name: 'Test dollar', decimals: 6 }],
      pools: [{ tokens: ['OLD', 'USD'], amounts: ['1000', '2500'] }],
    },
  })
  return { client, plan }
}

// Berlin has no base fee, and Shanghai introduced PUSH0.
test.each(['berlin', 'paris'])(
  'rule: deploys an exchange on a chain of the fork %s',
  async (fork) => {
    const { client, plan } = await planOn(fork)
    const deployment = await deployNetwork(client, { plan })
    const findings = await diagnose(client, { deployment })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  },
)

test('error: reports the step whose code the chain cannot execute', async () => {
  // PUSH0, and 10,000 meaningless bytes.
  const bytecode = `0x5f${'00'.repeat(10_000)}` as const
  const { client, plan } = await planOn('paris', {
    testToken: { abi: readArtifacts().testToken.abi, bytecode },
  })
  const error = await deployNetwork(client, { plan }).catch((error) => error)
  expect(error.name).toBe('StepRefusedError')
  expect(error.message.length).toBeLessThan(500)
})
