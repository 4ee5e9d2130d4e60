import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { getHash, getNextBaseFee, toBlock } from './blocks.js'
import type { Chain } from './createChain.js'
import { invalidParams, type RpcError, rejected } from './errors.js'
import { formatLog } from './format.js'
import { toQuantity } from './hex.js'
import { overrideState } from './overrideState.js'
import { parseBlock, parseCall, parseQuantity } from './parse.js'
import type { Hex, StoredBlock } from './types.js'

type Params = readonly unknown[]

export const gasCap = 30_000_000n

/** eth_call. */
export async function call(
  chain: Chain,
  [request, tag, overrides, blockOverrides]: Params,
): Promise<Hex> {
  const { error, returnData } = await chain.at(
    parseBlock(chain, tag),
    async (block) => {
      await overrideState(chain.state, overrides)
      return chain.machine.call(
        parseCall(request, gasCap),
        blockOverrides
          ? toBlock(chain.common, {
              ...chain.getNext(),
              ...readHeader(block.header),
              ...parseBlockOverrides(blockOverrides),
            })
          : block,
      )
    },
  )
  if (error) throw error
  return bytesToHex(returnData)
}

const readHeader = (header: {
  number: bigint
  timestamp: bigint
  baseFeePerGas?: bigint | undefined
}) => ({
  number: toQuantity(header.number),
  timestamp: toQuantity(header.timestamp),
  baseFeePerGas: toQuantity(header.baseFeePerGas ?? 0n),
})

/** How far an estimate may be above the least gas that suffices, as in geth. */
const estimateTolerance = { numerator: 15n, denominator: 1000n }
const stipend = 2300n

/** eth_estimateGas: the least gas with which the call succeeds, or up to 1.5 % more. */
export async function estimateGas(
  chain: Chain,
  [request, tag, overrides]: Params,
): Promise<Hex> {
  const { state, machine } = chain
  const call = parseCall(request, gasCap)
  return chain.at(parseBlock(chain, tag ?? 'pending'), async (block) => {
    await overrideState(state, overrides)
    const { balance } = state.getRecord(call.from) ?? { balance: 0n }
    const isTransfer =
      call.to !== undefined &&
      call.data === '0x' &&
      call.accessList.length === 0 &&
      (await state.getCodeSize(new Address(hexToBytes(call.to)))) === 0
    if (isTransfer) return toQuantity(21_000)
    const affordable =
      call.gasPrice === 0n || balance < call.value
        ? call.gas
        : (balance - call.value) / call.gasPrice
    let high = affordable < call.gas ? affordable : call.gas
    const run = (gas: bigint) =>
      state.pretend(() => machine.call({ ...call, gas }, block))
    const exceeded = () =>
      rejected(`Out of gas: gas required exceeds allowance: ${high}`)
    const first = await run(high).catch((error: RpcError) => {
      throw error.code === -32000 ? exceeded() : error
    })
    if (first.error)
      throw first.error.message.endsWith('OutOfGas') ? exceeded() : first.error
    let low = first.gasUsed - 1n
    // Each call keeps back a 64th of its gas: what suffices is mostly just above.
    const likely = ((first.gasUsed + first.gasRefund + stipend) * 64n) / 63n
    let middle = likely < high ? likely : (low + high) / 2n
    while (
      low + 1n < high &&
      (high - low) * estimateTolerance.denominator >
        high * estimateTolerance.numerator
    ) {
      const isEnough = await run(middle).then(
        ({ error }) => !error,
        () => false,
      )
      if (isEnough) high = middle
      else low = middle
      middle = (low + high) / 2n
    }
    return toQuantity(high)
  })
}

/** eth_simulateV1: calls on top of a block, each seeing what those before it did. */
export async function simulate(chain: Chain, [payload, tag]: Params) {
  const { blockStateCalls, validation, traceTransfers } = (payload ??
    {}) as Record<string, unknown>
  if (!Array.isArray(blockStateCalls) || blockStateCalls.length === 0)
    throw invalidParams('blockStateCalls must be a list of blocks')
  if (validation || traceTransfers)
    throw invalidParams('validation and traceTransfers are not supported')
  const parent = parseBlock(chain, tag)
  return chain.at(parent, async () => {
    let head = parent === 'pending' ? chain.blocks.head : parent
    const results = []
    for (const {
      blockOverrides,
      stateOverrides,
      calls = [],
    } of blockStateCalls) {
      await overrideState(chain.state, stateOverrides)
      const open = {
        ...chain.getNext(),
        parentHash: head.hash,
        number: toQuantity(BigInt(head.number) + 1n),
        timestamp: toQuantity(BigInt(head.timestamp) + 1n),
        baseFeePerGas: toQuantity(getNextBaseFee(chain.common, head)),
        ...parseBlockOverrides(blockOverrides),
      }
      const { block, outcomes } = await simulateBlock(chain, open, calls)
      head = block
      results.push(formatSimulated(block, outcomes))
    }
    return results
  })
}

async function simulateBlock(
  chain: Chain,
  open: Omit<StoredBlock, 'hash'>,
  calls: readonly unknown[],
) {
  const evmBlock = toBlock(chain.common, open)
  const outcomes = []
  let gasLeft = gasCap
  for (const call of calls) {
    const outcome = await chain.machine.call(parseCall(call, gasLeft), evmBlock)
    gasLeft -= outcome.gasUsed
    outcomes.push(outcome)
  }
  const block = { ...open, gasUsed: toQuantity(gasCap - gasLeft) }
  return { block: { hash: getHash(chain.common, block), ...block }, outcomes }
}

function formatSimulated(
  block: StoredBlock,
  outcomes: Awaited<ReturnType<typeof simulateBlock>>['outcomes'],
) {
  let logIndex = 0
  return {
    ...block,
    transactions: [],
    calls: outcomes.map(({ returnData, gasUsed, logs, error }, index) => ({
      returnData: bytesToHex(returnData),
      gasUsed: toQuantity(gasUsed),
      status: error ? '0x0' : '0x1',
      logs: logs.map((log) =>
        formatLog(log, {
          block,
          index,
          logIndex: logIndex++,
          // Nobody signed it: its place is all that tells it from others.
          hash: bytesToHex(
            keccak256(
              hexToBytes(`${block.hash}${index.toString(16).padStart(4, '0')}`),
            ),
          ),
        }),
      ),
      ...(error && {
        error: {
          code: error.code,
          message: error.message,
          data: error.data,
        },
      }),
    })),
  }
}

function parseBlockOverrides(overrides: unknown) {
  const {
    number,
    time: timestamp,
    baseFeePerGas,
  } = (overrides ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries({ number, timestamp, baseFeePerGas })
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, toQuantity(parseQuantity(value, name))]),
  ) as Partial<Pick<StoredBlock, 'number' | 'timestamp' | 'baseFeePerGas'>>
}
