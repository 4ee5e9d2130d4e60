import { type Anvil, startAnvil } from '@letheswap/devnet'
import { diagnose } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { deployNetwork } from './deployNetwork.js'
import { planNetwork } from './planNetwork.js'

let node: Anvil | undefined
afterEach(() => node?.stop())

// Berlin has no base fee, and PUSH0 came with Shanghai.
test.each(['berlin', 'paris'])(
  'rule: an exchange is deployed on a chain of the fork %s',
  async (fork) => {
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
    const deployment = await deployNetwork(client, { plan })
    const findings = await diagnose(client, { deployment })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  },
)
