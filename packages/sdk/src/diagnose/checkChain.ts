import type { Client } from 'viem'
import { getBlock, getChainId } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import type { Finding } from './types.js'

/** Slower than this, in milliseconds, a page feels slow. */
const slowLatency = 1_000

/** Older than this, in seconds, the latest block makes one wonder. */
const staleHead = 600n

/** A chain's clock may go ahead of ours by so many seconds. */
const clockTolerance = 60n

/** Whether the node answers in time, and for the right chain. */
export async function checkChain(
  client: Client,
  deployment: Deployment,
): Promise<Finding[]> {
  const start = Date.now()
  const chainId = await getChainId(client)
  const latency = Date.now() - start
  const [genesis, head] = await Promise.all([
    getBlock(client, { blockNumber: 0n }),
    getBlock(client),
  ])
  const age = BigInt(Math.floor(Date.now() / 1_000)) - head.timestamp
  return [
    {
      check: 'RPC latency',
      severity: latency > slowLatency ? 'warning' : 'ok',
      message: `The node answered in ${latency} ms.`,
      fix:
        latency > slowLatency
          ? 'Put a nearer node first in chain.rpcUrls.'
          : undefined,
    },
    {
      check: 'chain id',
      ...(chainId === deployment.chain.id
        ? { severity: 'ok', message: `The chain id is ${chainId}.` }
        : {
            severity: 'error',
            message: `The node is of chain ${chainId}, the deployment of ${deployment.chain.id}.`,
            fix: 'Point chain.rpcUrls at a node of the right chain, or correct chain.id.',
          }),
    },
    {
      check: 'genesis',
      ...(genesis.hash === deployment.genesisHash
        ? { severity: 'ok', message: 'Block 0 is the deployment’s.' }
        : {
            severity: 'error',
            message: `Block 0 has hash ${genesis.hash}, the deployment has ${deployment.genesisHash}.`,
            fix: 'The chain was started anew: take the deployment that belongs to it.',
          }),
    },
    {
      check: 'head age',
      ...(age > staleHead
        ? {
            severity: 'warning',
            message: `The latest block, ${head.number}, is ${age} s old.`,
            fix: 'Where blocks should come by themselves, see whether the node is in sync. A test chain that mines on demand may be idle.',
          }
        : age < -clockTolerance
          ? {
              severity: 'warning',
              message: `The latest block, ${head.number}, is ${-age} s ahead of the local clock.`,
              fix: 'Set the clock of this machine, or of the node.',
            }
          : {
              severity: 'ok',
              message: `The latest block, ${head.number}, is ${age} s old.`,
            }),
    },
  ]
}
