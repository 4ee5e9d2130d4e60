import type { Block, Client, Hash } from 'viem'
import { getBlock, getBlockNumber, getChainId } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import { error, type Finding, ok, warning } from './findings.js'

/** Milliseconds. A slower answer makes a page feel slow. */
const slowLatency = 1_000

/** Seconds. An older latest block gets a warning. */
const staleBlockAge = 600n

/** Seconds that a chain's clock may be ahead of the local clock. */
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
  // The latest number is read last, so that it is not lower than the number of `head`.
  const number = await getBlockNumber(client, { cacheTime: 0 })
  const answered = `The node answered in ${latency} ms.`
  return [
    latency > slowLatency
      ? warning(
          'latency',
          answered,
          'In chain.rpcUrls, list a nearer node first.',
          { ms: latency },
        )
      : ok('latency', answered, { ms: latency }),
    chainId === chain.id
      ? ok('chainId', `The chain id is ${chainId}.`)
      : error(
          'chainId',
          `The node serves chain ${chainId}; the deployment expects ${chain.id}.`,
          'Point chain.rpcUrls at a node of the right chain, or correct chain.id.',
        ),
    checkGenesis(genesis, genesisHash),
    number >= head.number
      ? ok('blockNumber', `The block number is ${number}.`)
      : error(
          'blockNumber',
          `The node reports block number ${number}, but its latest block is ${head.number}. Histories would miss newer swaps.`,
          'In chain.rpcUrls, list first a node whose eth_blockNumber is up to date.',
        ),
    checkHead(head),
  ]
}

function checkGenesis(block: Block | undefined, genesisHash: Hash): Finding {
  if (block?.number !== 0n)
    return error(
      'genesis',
      'The node does not serve block 0.',
      'Use a node that keeps block 0: its hash identifies the chain.',
    )
  return block.hash === genesisHash
    ? ok('genesis', 'Block 0 matches the deployment.')
    : error(
        'genesis',
        `Block 0 has the hash ${block.hash}; the deployment expects ${genesisHash}.`,
        'The chain was reset. Load its current deployment.',
      )
}

function checkHead({ number, timestamp }: Block): Finding {
  const age = BigInt(Math.floor(Date.now() / 1_000)) - timestamp
  const figures = { block: Number(number), seconds: Number(age) }
  if (age < -clockTolerance)
    return warning(
      'head',
      `The latest block, ${number}, is ${-age} s ahead of the local clock.`,
      'Correct the clock of this machine, or of the node.',
      figures,
    )
  const message = `The latest block, ${number}, is ${age} s old.`
  return age > staleBlockAge
    ? warning(
        'head',
        message,
        'If the chain mines automatically, check that the node is in sync. A test chain that mines on demand may be idle.',
        figures,
      )
    : ok('head', message, figures)
}
