import type { Block } from '@ethereumjs/block'
import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util'
import {
  getNextBaseFee,
  type MinedTransaction,
  type OpenBlock,
  seal,
  toBlock,
} from './blocks.js'
import type { Chain } from './createChain.js'
import type { Call } from './createMachine.js'
import {
  insufficientFunds,
  invalidParams,
  RpcError,
  rejected,
} from './errors.js'
import { formatBlock, formatLog } from './format.js'
import { toQuantity } from './hex.js'
import { overrideState } from './overrideState.js'
import {
  isGiven,
  parseAddress,
  parseHash,
  parseList,
  parseObject,
  parseQuantity,
} from './parse.js'
import { parseBlock, parseCall } from './parseRequest.js'
import type { Hex, StoredBlock } from './types.js'
import { createUnsigned } from './unsigned.js'

type Params = readonly unknown[]

/** Runs a function on the state at a call's block, with the call's overrides. */
const onState = <result>(
  chain: Chain,
  tag: unknown,
  overrides: unknown,
  blockOverrides: unknown,
  act: (block: Block) => Promise<result>,
) =>
  chain.at(parseBlock(chain, tag), async (block) => {
    await overrideState(chain.state, overrides)
    return act(
      isGiven(blockOverrides)
        ? toBlock(chain.common, {
            ...chain.getNext(),
            ...readHeader(block),
            ...parseBlockOverrides(blockOverrides),
          })
        : block,
    )
  })

export async function call(
  chain: Chain,
  [request, tag, overrides, blockOverrides]: Params,
): Promise<Hex> {
  const call = parseCall(chain, request, chain.getGasLimit())
  const { error, returnData } = await onState(
    chain,
    tag,
    overrides,
    blockOverrides,
    (block) => chain.machine.call(call, block),
  )
  if (error) throw error
  return bytesToHex(returnData)
}

/**
 * eth_createAccessList: returns the addresses and slots that a call accesses, and its
 * gas with that list.
 */
export function createAccessList(chain: Chain, [request, tag]: Params) {
  const call = parseCall(chain, request, chain.getGasLimit())
  return onState(chain, tag, undefined, undefined, async (block) => {
    const run = (accessList: Call['accessList'], reportsAccess: boolean) =>
      chain.state.withRollback(() =>
        chain.machine.call({ ...call, accessList }, block, reportsAccess),
      )
    const { error, accessList } = await run(call.accessList, true)
    if (error) throw error
    const { gasUsed } = await run(accessList, false)
    return { accessList, gasUsed: toQuantity(gasUsed) }
  })
}

const readHeader = ({ header }: Block) => ({
  number: toQuantity(header.number),
  timestamp: toQuantity(header.timestamp),
  baseFeePerGas: toQuantity(header.baseFeePerGas ?? 0n),
  gasLimit: toQuantity(header.gasLimit),
  mixHash: bytesToHex(header.mixHash),
  miner: header.coinbase.toString() as Hex,
})

/** Tolerance of a gas estimate above the minimum, as in geth. */
const estimateTolerance = { numerator: 15n, denominator: 1000n }
const stipend = 2300n

/**
 * eth_estimateGas: returns at most 1.5% more than the minimum gas for the call to
 * succeed.
 */
export function estimateGas(
  chain: Chain,
  [request, tag, overrides, blockOverrides]: Params,
): Promise<Hex> {
  const { state, machine } = chain
  const call = parseCall(chain, request, chain.getGasLimit())
  const at = tag ?? 'pending'
  return onState(chain, at, overrides, blockOverrides, async (block) => {
    const sender = new Address(hexToBytes(call.from))
    const { balance = 0n } = (await state.getAccount(sender)) ?? {}
    const isTransfer =
      call.to !== undefined &&
      call.data === '0x' &&
      call.accessList.length === 0 &&
      !call.authorizationList &&
      (await state.getCodeSize(new Address(hexToBytes(call.to)))) === 0
    if (isTransfer) return toQuantity(21_000)
    const affordable =
      call.gasPrice === 0n || balance < call.value
        ? call.gas
        : (balance - call.value) / call.gasPrice
    let high = affordable < call.gas ? affordable : call.gas
    const run = (gas: bigint) =>
      state.withRollback(() => machine.call({ ...call, gas }, block))
    const exceeded = () =>
      rejected(`Out of gas: gas required exceeds allowance: ${high}`)
    const first = await run(high).catch((error: RpcError) => {
      throw error.code === -32000 ? exceeded() : error
    })
    if (first.error)
      throw first.error.message.endsWith('OutOfGas') ? exceeded() : first.error
    const spent = first.gasUsed + first.gasRefund
    let low = spent - 1n
    const { numerator, denominator } = estimateTolerance
    // Both guesses are rounded down. The second is usually close enough: a call keeps
    // back 1/64 of its gas, so it needs slightly more gas than it spends.
    const guesses = [
      low + (low * numerator) / denominator,
      ((spent + stipend) * 64n) / 63n,
    ].filter((guess) => guess > low && guess < high)
    let middle = guesses.shift() ?? (low + high) / 2n
    while (low + 1n < high && (high - low) * denominator > high * numerator) {
      const isEnough = await run(middle).then(
        ({ error }) => !error,
        (error: unknown) => {
          if (error instanceof RpcError) return false
          throw error
        },
      )
      if (isEnough) high = middle
      else low = middle
      const guess = guesses.shift()
      middle = guess && guess > low && guess < high ? guess : (low + high) / 2n
    }
    return toQuantity(high)
  })
}

/**
 * eth_simulateV1: runs calls on top of a block. Each call sees the effects of the
 * previous calls.
 */
export async function simulate(chain: Chain, [payload, tag]: Params) {
  const request = parseObject(payload, 'A simulation')
  const blockCalls = parseList(request.blockStateCalls ?? [], 'blockStateCalls')
  const isValidating = request.validation === true
  const machine =
    request.traceTransfers === true
      ? await chain.getTransferMachine()
      : chain.machine
  const parent = parseBlock(chain, tag)
  return chain.at(parent, async () => {
    let head = parent === 'pending' ? chain.blocks.head : parent
    const results = []
    const hashes = new Map<number, Hex>()
    chain.setSimulatedHashes(hashes)
    try {
      for (const blockCall of blockCalls) {
        const { blockOverrides, stateOverrides, calls } = parseObject(
          blockCall,
          'A block of blockStateCalls',
        )
        await overrideState(chain.state, stateOverrides)
        const open = {
          ...chain.getNext(),
          parentHash: head.hash,
          number: toQuantity(BigInt(head.number) + 1n),
          timestamp: toQuantity(BigInt(head.timestamp) + 1n),
          baseFeePerGas: toQuantity(getNextBaseFee(chain.common, head)),
          ...parseBlockOverrides(blockOverrides),
        }
        const mined = await simulateBlock(
          chain,
          machine,
          open,
          parseList(calls ?? [], 'calls'),
          isValidating,
        )
        const block = await seal(chain.common, open, mined)
        head = block
        hashes.set(Number(block.number), block.hash)
        results.push({
          ...formatBlock(
            chain.common,
            block,
            request.returnFullTransactions === true,
          ),
          calls: formatOutcomes(block, mined),
        })
      }
    } finally {
      chain.setSimulatedHashes(undefined)
    }
    return results
  })
}

async function simulateBlock(
  chain: Chain,
  machine: Chain['machine'],
  open: OpenBlock,
  calls: readonly unknown[],
  isValidating: boolean,
) {
  const { common, state } = chain
  const evmBlock = toBlock(common, open)
  const mined: MinedTransaction[] = []
  let gasLeft = BigInt(open.gasLimit)
  for (const request of calls) {
    const call = parseCall(chain, request, gasLeft)
    const { nonce: wanted } = parseObject(request, 'A call')
    const { nonce = 0n, balance = 0n } =
      (await state.getAccount(new Address(hexToBytes(call.from)))) ?? {}
    const given = isGiven(wanted) ? parseQuantity(wanted, 'A nonce') : nonce
    if (isValidating) {
      // Error codes from the specification of eth_simulateV1.
      if (given < nonce) throw new RpcError(-38010, 'nonce too low')
      if (given > nonce) throw new RpcError(-38011, 'nonce too high')
      if (call.gasPrice < BigInt(open.baseFeePerGas))
        throw new RpcError(-38012, 'max fee per gas less than block base fee')
      if (balance < call.value + call.gas * call.gasPrice)
        throw insufficientFunds()
    }
    const waiting = createUnsigned(common, call, {
      nonce: given,
      priorityFee: 0n,
    })
    const outcome = await machine.call(call, evmBlock)
    gasLeft -= outcome.gasUsed
    mined.push({ waiting, outcome })
  }
  return mined
}

function formatOutcomes(
  block: StoredBlock,
  mined: readonly MinedTransaction[],
) {
  let logIndex = 0
  return mined.map(({ outcome, waiting: { hash } }, index) => {
    const { returnData, gasUsed, logs, error } = outcome
    return {
      returnData: bytesToHex(returnData),
      gasUsed: toQuantity(gasUsed),
      status: error ? '0x0' : '0x1',
      logs: logs.map((log) =>
        formatLog(log, { block, index, logIndex: logIndex++, hash }),
      ),
      ...(error && {
        error: { code: error.code, message: error.message, data: error.data },
      }),
    }
  })
}

/** The parameters that geth and anvil support, with their parsers. */
const blockOverrides: Record<
  string,
  [
    field: keyof OpenBlock | undefined,
    read: (value: unknown, name: string) => unknown,
  ]
> = (() => {
  const quantity = (value: unknown, name: string) =>
    toQuantity(parseQuantity(value, name))
  return {
    number: ['number', quantity],
    time: ['timestamp', quantity],
    timestamp: ['timestamp', quantity],
    baseFee: ['baseFeePerGas', quantity],
    baseFeePerGas: ['baseFeePerGas', quantity],
    gasLimit: ['gasLimit', quantity],
    coinbase: ['miner', parseAddress],
    feeRecipient: ['miner', parseAddress],
    random: ['mixHash', parseHash],
    prevRandao: ['mixHash', parseHash],
    // These overrides have no effect, because there are neither blobs nor withdrawals.
    blobBaseFee: [undefined, quantity],
    withdrawals: [undefined, parseList],
  }
})()

function parseBlockOverrides(overrides: unknown): Partial<OpenBlock> {
  const entries = Object.entries(
    parseObject(overrides ?? {}, 'Block overrides'),
  )
  return Object.fromEntries(
    entries
      .filter(([, value]) => isGiven(value))
      .flatMap(([name, value]) => {
        const known = blockOverrides[name]
        if (!known)
          throw invalidParams(`The block override ${name} is not supported`)
        const [field, read] = known
        const parsed = read(value, name)
        return field ? [[field, parsed]] : []
      }),
  )
}
