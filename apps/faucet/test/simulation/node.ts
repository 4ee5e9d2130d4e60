import {
  type Address,
  createClient,
  custom,
  encodeEventTopics,
  erc20Abi,
  fallback,
  type Hash,
  type Hex,
  numberToHex,
  pad,
  parseTransaction,
  slice,
  toFunctionSelector,
} from 'viem'
import type { ChainClient } from '../../src/chain/createChainClient.js'
import type { Block, Chain, Transaction } from './chain.js'
import type { Faults } from './faults.js'
import type { Owner, World } from './world.js'

type Request = { method: string; params?: unknown }

type Pending = {
  request: Request
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const balanceOf = toFunctionSelector('balanceOf(address)')

type View = {
  head: Block
  /** The number of the last block whose receipts are indexed. */
  receipts: number
  isPruned: boolean
}

export function createNodeClient({
  world,
  faults,
  chain,
  owner,
  chainId,
  timeout,
}: {
  world: World
  faults: Faults
  chain: Chain
  owner: Owner
  chainId: number
  /** Milliseconds after which the client gives up. */
  timeout: number
}): ChainClient {
  const { random } = world
  let batch: Pending[] | undefined

  const look = (): View => {
    const { blocks } = chain
    const lag = (fault: 'lag' | 'receiptLag') =>
      faults.happens(fault) ? random.below(4) : 0
    const head = blocks[Math.max(0, blocks.length - 1 - lag('lag'))] as Block
    return {
      head,
      receipts: head.number - lag('receiptLag'),
      isPruned: faults.happens('pruned'),
    }
  }

  /** Requests of one turn share an HTTP request, so they succeed or fail together. */
  const travel = (request: Request) =>
    new Promise<unknown>((resolve, reject) => {
      const pending = { request, resolve, reject }
      if (batch) return void batch.push(pending)
      const sent = [pending]
      batch = sent
      world.after(0, owner, '', () => {
        batch = undefined
        send(sent)
      })
    })

  const send = (sent: readonly Pending[]) => {
    let isOver = false
    const finish = (delay: number, label: string, end: () => void) =>
      world.after(delay, owner, '', () => {
        if (isOver) return
        isOver = true
        world.trace(`${owner.name} ${label}`)
        end()
      })
    const fail = (delay: number, message: string) =>
      finish(delay, `${sent[0]?.request.method}: ${message}`, () => {
        for (const { reject } of sent) reject(new Error(message))
      })

    fail(timeout, 'The request took too long.')
    const isHanging = faults.happens('hang')
    if (faults.happens('requestLost')) {
      if (!isHanging) fail(faults.delay('node'), 'connection refused')
      return
    }
    world.after(faults.delay('node'), undefined, '', () => {
      const view = look()
      const answers = sent.map(({ request, resolve, reject }) => {
        try {
          const result = answer(request, view)
          return () => resolve(result)
        } catch (error) {
          const problem = Object.assign(error as Error, { code: -32_000 })
          return () => reject(problem)
        }
      })
      if (isHanging) return
      if (faults.happens('answerLost'))
        return void fail(faults.delay('node'), 'socket hang up')
      const label = `${sent.length} ${sent[0]?.request.method} at ${view.head.number}`
      finish(faults.delay('node'), label, () => {
        for (const arrive of answers) arrive()
      })
    })
  }

  const answer = ({ method, params }: Request, view: View): unknown => {
    const [first, second] = (params ?? []) as [never, never]
    const answers: Record<string, () => unknown> = {
      eth_chainId: () => numberToHex(chainId),
      eth_getBalance: () =>
        numberToHex(chain.account(first, at(second, view))?.native ?? 0n),
      eth_getTransactionCount: () => count(first, second, view),
      eth_call: () => call(first, at(second, view)),
      eth_estimateGas: () => numberToHex(40_000n),
      eth_getBlockByNumber: () => formatBlock(find(first, view), second),
      eth_getTransactionReceipt: () => findReceipt(first, view),
      eth_getTransactionByHash: () => findTransaction(first, view),
      eth_sendRawTransaction: () => chain.accept(first),
      eth_feeHistory: () => ({
        oldestBlock: numberToHex(view.head.number),
        baseFeePerGas: [view.head, view.head].map(({ baseFee }) =>
          numberToHex(baseFee),
        ),
        gasUsedRatio: [0.5],
        reward: [[numberToHex(1_000_000_000n)]],
      }),
      eth_gasPrice: () => numberToHex(view.head.baseFee + 1_000_000_000n),
    }
    const give = answers[method]
    if (!give) throw new Error(`the virtual node does not know ${method}`)
    return give()
  }

  const find = (tag: string | undefined, { head }: View): Block | undefined => {
    if (tag === undefined || tag === 'latest' || tag === 'pending') return head
    const number = Number(tag)
    return number > head.number ? undefined : chain.blocks[number]
  }
  const at = (tag: string | undefined, view: View): Block => {
    const block = find(tag, view)
    if (!block) throw new Error('header not found')
    return block
  }

  const count = (address: Address, tag: string, view: View): Hex => {
    const from = address.toLowerCase()
    const block = at(tag, view)
    if (view.isPruned && block !== view.head)
      throw new Error('missing trie node')
    let nonce = chain.account(address, block)?.nonce ?? 0
    const isWaiting = () =>
      [...chain.pool.values()].some(
        (other) => other.from === from && other.nonce === nonce,
      )
    if (tag === 'pending') while (isWaiting()) nonce += 1
    return numberToHex(nonce)
  }

  const call = (
    { to, data }: { to: Address; data?: Hex },
    block: Block,
  ): Hex => {
    // A transfer of the native coin returns nothing, and a transfer of a token returns
    // true.
    if (!data?.startsWith(balanceOf)) return data ? pad(numberToHex(1)) : '0x'
    const account = chain.account(slice(data, -20), block)
    return pad(
      numberToHex(account?.tokens.get(to.toLowerCase() as Address) ?? 0n),
    )
  }

  /** Returns the block of a transaction, as far as the node shows it. */
  const locate = (hash: Hash, limit: number) => {
    // Searches the newest blocks first, because most searches are for new transactions.
    for (const block of [...chain.blocks].reverse()) {
      if (block.number > limit) continue
      const entry = block.mined.find(
        ({ transaction }) => transaction.hash === hash,
      )
      if (entry) return { block, ...entry }
    }
    return undefined
  }

  const findReceipt = (hash: Hash, { receipts }: View) => {
    const found = locate(hash, receipts)
    if (!found) return null
    const { block, isSuccess, transaction } = found
    const { to, move } = transaction
    const log = move?.token && {
      address: move.token,
      topics: encodeEventTopics({
        abi: erc20Abi,
        eventName: 'Transfer',
        args: { from: transaction.from, to: move.wallet },
      }),
      data: pad(numberToHex(move.amount)),
    }
    return {
      transactionHash: hash,
      to,
      logs: isSuccess && log ? [log] : [],
      blockNumber: numberToHex(block.number),
      blockHash: block.hash,
      status: isSuccess ? '0x1' : '0x0',
    }
  }

  const formatTransaction = (
    { hash, raw, from, nonce, to, gas, maxFee }: Transaction,
    block: Block | undefined,
  ) => {
    // A foreign transaction has no bytes and moves nothing.
    const { value = 0n, data = '0x' } =
      raw === '0x' ? {} : parseTransaction(raw)
    return {
      hash,
      from,
      nonce: numberToHex(nonce),
      to,
      value: numberToHex(value),
      input: data,
      gas: numberToHex(gas),
      maxFeePerGas: numberToHex(maxFee),
      type: '0x2',
      blockHash: block?.hash ?? null,
      blockNumber: block ? numberToHex(block.number) : null,
    }
  }

  const findTransaction = (hash: Hash, { head }: View) => {
    const found = locate(hash, head.number)
    if (found) return formatTransaction(found.transaction, found.block)
    const waiting = chain.pool.get(hash)
    return waiting ? formatTransaction(waiting, undefined) : null
  }

  const formatBlock = (block: Block | undefined, isWhole: boolean) =>
    block
      ? {
          number: numberToHex(block.number),
          hash: block.hash,
          parentHash: chain.blocks[block.number - 1]?.hash ?? block.hash,
          baseFeePerGas: numberToHex(block.baseFee),
          timestamp: numberToHex(Math.floor(block.time / 1_000)),
          transactions: block.mined.map(({ transaction }) =>
            isWhole ? formatTransaction(transaction, block) : transaction.hash,
          ),
        }
      : null

  return createClient({
    transport: fallback([custom({ request: travel }, { retryCount: 0 })], {
      retryCount: 0,
    }),
    cacheTime: 0,
  }) as unknown as ChainClient
}
