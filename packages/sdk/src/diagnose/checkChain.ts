import type { Block, Client, Hash } from 'viem'
import { getBlock, getBlockNumber, getChainId } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import { error, type Finding, ok, warning } from './findings.js'

/** Milliseconds: a page feels slow when an answer takes longer. */
const slowLatency = 1_000

/** Seconds after which the latest block is worth a warning. */
const staleBlockAge = 600n

/** Seconds by which a chain's clock may be ahead of ours. */
const clockTolerance = 60n

export async function checkChain(
  client: Client,
  { chain, genesisHash }: Deployment,
): Promise<Finding[]> {
  const start = Date.now()
  const chainId = await getChainId(client)
  const latency = Date.now() - start
  const [genesis, head] = await Promise.all([
    getBlock(client, { blockNumber: 0n }).catch(() => undefined),
    getBlock(client),
  ])
  // Afterwards: blocks may come meanwhile, but none goes.
  const number = await getBlockNumber(client, { cacheTime: 0 })
  const answered = `The node answered in ${latency} ms.`
  return [
    latency > slowLatency
      ? warning(
          'latency',
          answered,
          'Put a nearer node first in chain.rpcUrls.',
          { ms: latency },
        )
      : ok('latency', answered, { ms: latency }),
    chainId === chain.id
      ? ok('chainId', `The chain id is ${chainId}.`)
      : error(
          'chainId',
          `The node is of chain ${chainId}, the deployment of ${chain.id}.`,
          'Point chain.rpcUrls at a node of the right chain, or correct chain.id.',
        ),
    checkGenesis(genesis, genesisHash),
    number >= head.number
      ? ok('blockNumber', `The block number is ${number}.`)
      : error(
          'blockNumber',
          `The block number is ${number}, though block ${head.number} is there: newer swaps would be missing from histories.`,
          'Put a node first in chain.rpcUrls whose eth_blockNumber follows the chain.',
        ),
    checkHead(head),
  ]
}

function checkGenesis(block: Block | undefined, genesisHash: Hash): Finding {
  if (block?.number !== 0n)
    return error(
      'genesis',
      'The node does not serve block 0.',
      'Use a node that keeps all blocks. A deployment is recognized by the hash of block 0.',
    )
  return block.hash === genesisHash
    ? ok('genesis', 'Block 0 is the deployment’s.')
    : error(
        'genesis',
        `Block 0 has hash ${block.hash}, the deployment has ${genesisHash}.`,
        'The chain was started anew: take the deployment that belongs to it.',
      )
}

function checkHead({ number, timestamp }: Block): Finding {
  const age = BigInt(Math.floor(Date.now() / 1_000)) - timestamp
  const figures = { block: Number(number), seconds: Number(age) }
  if (age < -clockTolerance)
    return warning(
      'head',
      `The latest block, ${number}, is ${-age} s ahead of the local clock.`,
      'Set the clock of this machine, or of the node.',
      figures,
    )
  const message = `The latest block, ${number}, is ${age} s old.`
  return age > staleBlockAge
    ? warning(
        'head',
        message,
        'Where blocks should come by themselves, see whether the node is in sync. A test chain that mines on demand may be idle.',
        figures,
      )
    : ok('head', message, figures)
}
