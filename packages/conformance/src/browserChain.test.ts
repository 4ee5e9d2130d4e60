import { createBrowserChain, takeSnapshot } from '@letheswap/browser-chain'
import { createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../test/chain.js'
import { checkConformance } from './checkConformance.js'

const chain = useChain()

test('rule: the contracts match the SDK on a chain in the tab, as on anvil', async () => {
  const { deployment, devnet } = chain
  const provider = await createBrowserChain({
    chainId: deployment.chain.id,
    snapshot: await takeSnapshot(devnet.client),
  })
  const client = createClient({ transport: custom(provider) })
  const report = await checkConformance(client, {
    deployment,
    cases: 20,
    routes: 3,
    sequences: 2,
  })
  expect(report.checks.filter(({ skipped }) => skipped)).toEqual([])
  expect(report).toMatchObject({ isConformant: true })
}, 60_000)
