import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkScenario } from './checkScenario.js'
import { parseScenario } from './parseScenario.js'
import { playScenario } from './playScenario.js'

/**
 * Declares a test for each `*.lethe.json` file in a folder, with arithmetic and on a
 * devnet.
 */
export function testScenarios(folder: string): void {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet()
  })
  afterAll(() => devnet?.stop())

  for (const file of readdirSync(folder))
    if (file.endsWith('.lethe.json'))
      test(file, async () => {
        const scenario = parseScenario(readFileSync(join(folder, file), 'utf8'))
        const checked = await checkScenario(scenario)
        expect(checked.problems).toEqual([])
        const { client, deployment, faucetAccount: faucet } = devnet
        const before = await devnet.snapshot()
        const played = await playScenario(client, scenario, {
          deployment,
          faucet,
        })
        await devnet.revert(before)
        expect(played.problems).toEqual([])
        expect(played.checkpoints).toEqual(checked.checkpoints)
      })
}
