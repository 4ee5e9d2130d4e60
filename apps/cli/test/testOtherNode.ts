import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckReport } from '../src/check/findings.js'
import { acmeSpec } from './acmeSpec.js'
import { startHardhat } from './hardhat/startHardhat.js'
import { faucetStartTimeout, lethe, startFaucet } from './harness.js'

/** Hardhat's first two accounts, which own its coins at the start. */
const deployerKey =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const faucet = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  privateKey:
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
}

/**
 * Tests a deployment on a node other than anvil. `isFull` adds the faucet and a smoke
 * run.
 */
export const testOtherNode = ({ isFull }: { isFull: boolean }) =>
  test(
    isFull
      ? 'on Hardhat: deployed, paid by the faucet, and the main job done'
      : 'on Hardhat: deployed, and its contracts agree with the SDK',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lethe-other-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const node = await startHardhat()
      onTestFinished(node.stop)

      const spec = join(folder, 'spec.json')
      const config = join(folder, 'acme.json')
      const { address, privateKey } = faucet
      writeFileSync(
        spec,
        JSON.stringify({
          ...acmeSpec,
          faucet: { address, amounts: { USD: '500', EUR: '500' } },
        }),
      )
      const deployed = await lethe(
        [
          ...['network', 'deploy', spec, '--yes', '--out', config],
          `--rpc-url=${node.rpcUrl}`,
        ],
        { LETHE_PRIVATE_KEY: deployerKey },
      )
      expect(deployed).toMatchObject({ code: 0 })
      if (isFull) {
        const { url, stop } = await startFaucet({
          config,
          privateKey,
          FAUCET_AMOUNTS: 'ACME=10,USD=20,EUR=20',
        })
        onTestFinished(stop)
        const deployment = JSON.parse(readFileSync(config, 'utf8'))
        writeFileSync(config, JSON.stringify({ ...deployment, faucetUrl: url }))
      }

      const { code, stdout } = await lethe([
        ...['check', '--contracts', '--json', '--config', config],
        ...(isFull ? ['--smoke'] : ['--cases=50', '--routes=5']),
      ])
      const report: CheckReport = JSON.parse(stdout)
      expect(report).toMatchObject({
        chain: { id: 77_701, coin: 'ACME' },
        isGood: true,
      })
      const findings = report.checks.flatMap(({ findings }) =>
        findings.map(({ check, severity }) => `${check}: ${severity}`),
      )
      expect(findings).toContain('eth_simulateV1: warning')
      expect(findings).toContain('getAmountOut: ok')
      if (isFull) expect(findings).toContain('Read the swap history: ok')
      expect(code).toBe(0)
    },
    faucetStartTimeout,
  )
