import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckReport } from '../src/check/types.js'
import { acmeSpec } from './acmeSpec.js'
import { startHardhat } from './hardhat/startHardhat.js'
import { faucetStartTimeout, lethe, startFaucet } from './harness.js'

/** Hardhat's first two accounts, which own its coins from the start. */
const deployerKey =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const faucet = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  privateKey:
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
}

test(
  'on a node that is not anvil: deployed, paid by the faucet, and the main job done',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lethe-other-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const node = await startHardhat()
    onTestFinished(node.stop)

    const spec = join(folder, 'spec.json')
    const config = join(folder, 'acme.json')
    writeFileSync(
      spec,
      JSON.stringify({
        ...acmeSpec,
        faucet: {
          address: faucet.address,
          amounts: { USD: '500', EUR: '500' },
        },
      }),
    )
    const deployed = await lethe(
      [
        'network',
        'deploy',
        spec,
        `--rpc-url=${node.rpcUrl}`,
        '--yes',
        '--out',
        config,
      ],
      { LETHE_PRIVATE_KEY: deployerKey },
    )
    expect(deployed).toMatchObject({ code: 0 })

    const { url, stop } = await startFaucet({
      config,
      privateKey: faucet.privateKey,
      FAUCET_AMOUNTS: 'ACME=10,USD=20,EUR=20',
    })
    onTestFinished(stop)
    const deployment = JSON.parse(readFileSync(config, 'utf8'))
    writeFileSync(config, JSON.stringify({ ...deployment, faucetUrl: url }))

    const { code, stdout } = await lethe([
      ...['check', '--contracts', '--smoke', '--json', '--config', config],
    ])
    const report: CheckReport = JSON.parse(stdout)
    expect(report).toMatchObject({
      chain: { id: 77_701, coin: 'ACME' },
      isGood: true,
    })
    const findings = report.checks.flatMap(({ findings }) => findings)
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'eth_simulateV1', severity: 'warning' }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'Read the swap history',
        severity: 'ok',
      }),
    )
    expect(code).toBe(0)
  },
  faucetStartTimeout,
)
