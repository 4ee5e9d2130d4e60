import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '@letheswap/devnet'
import { createRandom } from '@letheswap/node'
import {
  type Address,
  createTestClient,
  decodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { acmeSpec, acmeSteps } from './acmeSpec.js'
import { lethe, spawnLethe } from './harness.js'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

/**
 * Maximum milliseconds before a kill. A deployment takes less after it prints its plan,
 * so a kill can come at any step.
 */
const maxKillDelay = 3_000

const calls = parseAbi([
  'function approve(address, uint256)',
  'function mint(address, uint256)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256)',
])
const factoryAbi = parseAbi([
  'function allPairsLength() view returns (uint256)',
])

/**
 * Tests that a deployment that is killed at random moments and run again deploys
 * everything exactly once.
 */
export const testKills = (kills: number) =>
  test(`a deployment ends with one of everything, kills: ${kills}, seed ${seed}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lethe-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const node = await startAnvil({
      // Mines a block every 0.1 s.
      args: ['--chain-id', '77702', '--block-time', '0.1'],
    })
    onTestFinished(node.stop)
    const rpcUrl = `http://127.0.0.1:${node.port}`
    const client = createTestClient({
      mode: 'anvil',
      cacheTime: 0,
      transport: http(rpcUrl),
    }).extend(publicActions)
    const spec = join(folder, 'spec.json')
    writeFileSync(spec, JSON.stringify(acmeSpec))
    const random = createRandom(seed)

    for (let left = kills, run = 1; left > 0; run++) {
      const privateKey = generatePrivateKey()
      const address = privateKeyToAddress(privateKey)
      // The coins are enough for a single deployment, but not for two.
      await client.setBalance({ address, value: parseEther('300') })
      const out = join(folder, `${run}.json`)
      const args = ['network', 'deploy', spec, '--yes', '--out', out].concat(
        `--rpc-url=${rpcUrl}`,
      )
      const env = { LETHE_PRIVATE_KEY: privateKey }
      const deploy = async () => {
        const { child, outcome } = spawnLethe(args, env)
        let timer: NodeJS.Timeout | undefined
        if (left > 0)
          child.stdout.once('data', () => {
            timer = setTimeout(
              () => child.kill('SIGKILL'),
              random() * maxKillDelay,
            )
          })
        const { code, stderr } = await outcome
        clearTimeout(timer)
        if (child.signalCode === 'SIGKILL') left -= 1
        else expect({ code, stderr }).toMatchObject({ code: 0 })
        return code === 0
      }
      while (!(await deploy()));

      const sent = await findTransactions(address)
      expect(countCalls(sent)).toEqual(acmeSteps)
      const { journal } = JSON.parse(readFileSync(`${out}.journal`, 'utf8'))
      expect(Object.values(journal.steps)).toMatchObject(
        sent.map(({ nonce, hash, blockNumber }) => ({
          nonce,
          hashes: expect.arrayContaining([hash]),
          blockNumber: Number(blockNumber),
        })),
      )
      const { contracts } = JSON.parse(readFileSync(out, 'utf8'))
      expect(
        await client.readContract({
          address: contracts.factory,
          abi: factoryAbi,
          functionName: 'allPairsLength',
        }),
      ).toBe(3n)
      const again = await lethe(args, env)
      expect(again.stdout).toContain('0 transactions:')
    }

    async function findTransactions(from: Address) {
      const head = await client.getBlockNumber()
      const blocks = await Promise.all(
        Array.from({ length: Number(head) + 1 }, (_, number) =>
          client.getBlock({
            blockNumber: BigInt(number),
            includeTransactions: true,
          }),
        ),
      )
      const sent = blocks
        .flatMap(({ transactions }) => transactions)
        .filter((transaction) => transaction.from === from.toLowerCase())
      for (const { hash } of sent) {
        const { status } = await client.getTransactionReceipt({ hash })
        expect(status).toBe('success')
      }
      return sent
    }
  }, 600_000)

function countCalls(
  transactions: readonly { to: Address | null; input: `0x${string}` }[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { to, input } of transactions) {
    const name =
      to === null
        ? 'create'
        : decodeFunctionData({ abi: calls, data: input }).functionName
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
