import { type Hex, toHex } from 'viem'
import type { SyntheticLog, SyntheticTransaction } from './syntheticChain.js'
import { toWord } from './syntheticWords.js'

export const timeOf = (block: number) => 1_760_000_000 + block
export const blockHash = (block: number) =>
  toWord((0xb10cn << 32n) + BigInt(block))

/** A transaction as nodes write it. */
export const toTransactionText = once(
  ({
    hash,
    chainId,
    from,
    to,
    getInput,
    value,
    nonce,
    block,
    position,
  }: SyntheticTransaction) =>
    JSON.stringify({
      type: '0x2',
      chainId: toHex(chainId),
      nonce: toHex(nonce),
      // Half as much again as it takes, as wallets add.
      gas: toHex(150_000),
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      to: to.toLowerCase(),
      value: toHex(value),
      accessList: [],
      input: getInput(),
      r: toWord(0x11n),
      s: toWord(0x22n),
      yParity: '0x0',
      v: '0x0',
      hash,
      blockHash: blockHash(block),
      blockNumber: toHex(block),
      transactionIndex: toHex(position),
      from,
      gasPrice: '0x3b9aca00',
    }),
)

/** A log as nodes write it. */
export const toLogText = once(
  ({ address, topics, words, block, logIndex, transaction }: SyntheticLog) =>
    JSON.stringify({
      address: address.toLowerCase(),
      topics,
      data: words.reduce<Hex>(
        (data, word) => `${data}${toWord(word).slice(2)}` as Hex,
        '0x',
      ),
      blockHash: blockHash(block),
      blockNumber: toHex(block),
      blockTimestamp: toHex(timeOf(block)),
      transactionHash: transaction.hash,
      transactionIndex: toHex(transaction.position),
      logIndex: toHex(logIndex),
      removed: false,
    }),
)

/** Writes each thing once, and only when it is asked for. */
function once<thing extends object>(write: (thing: thing) => string) {
  const texts = new WeakMap<thing, string>()
  return (thing: thing) => {
    const text = texts.get(thing) ?? write(thing)
    texts.set(thing, text)
    return text
  }
}
