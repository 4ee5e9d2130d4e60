import { checkConformance } from '@letheswap/conformance'
import { createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { useChains } from '../test/chains.js'

const chains = useChains()

test('rule: the contracts compute what the SDK does, as on anvil', async () => {
  const { chain, devnet } = chains
  const client = createClient({ transport: custom(chain) })
  const report = await checkConformance(client, {
    deployment: devnet.deployment,
    cases: 20,
    routes: 3,
    sequences: 2,
  })
  expect(report.checks.filter(({ skipped }) => skipped)).toEqual([])
  expect(report).toMatchObject({ isConformant: true })
}, 60_000)
