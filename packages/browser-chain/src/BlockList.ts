import { RpcError } from './errors.js'
import type { Hex, StoredBlock } from './types.js'

/** A chain's first block and its latest blocks. */
export class BlockList {
  #blocks = new Map<number, StoredBlock>()
  #numbers = new Map<Hex, number>()
  #places = new Map<Hex, { number: number; index: number }>()
  #head = -1
  /** No block from this number on is missing. */
  #oldest = 1

  constructor(blocks: readonly StoredBlock[]) {
    for (const block of blocks) this.push(block)
    this.#oldest = Number(blocks[1]?.number ?? this.#head + 1)
  }

  get head(): StoredBlock {
    return this.#blocks.get(this.#head) as StoredBlock
  }

  /** @throws {RpcError} With geth's code 4444, if the block was dropped. */
  get(number: number): StoredBlock | undefined {
    if (number > 0 && number < this.#oldest)
      throw new RpcError(4444, 'pruned history unavailable')
    return this.#blocks.get(number)
  }

  /**
   * Returns the existing blocks of a range, including both ends.
   *
   * @throws {RpcError} With code 4444 if a block was dropped.
   */
  slice(from: number, to = this.#head): StoredBlock[] {
    const blocks: StoredBlock[] = []
    for (let number = from; number <= Math.min(to, this.#head); number++)
      blocks.push(this.get(number) as StoredBlock)
    return blocks
  }

  getAll(): StoredBlock[] {
    return [...this.#blocks.values()]
  }

  findBlock(hash: Hex): number | undefined {
    return this.#numbers.get(hash)
  }

  findTransaction(
    hash: Hex,
  ): { block: StoredBlock; index: number } | undefined {
    const place = this.#places.get(hash)
    return (
      place && {
        block: this.#blocks.get(place.number) as StoredBlock,
        index: place.index,
      }
    )
  }

  push(block: StoredBlock): void {
    this.#head = Number(block.number)
    this.#blocks.set(this.#head, block)
    this.#numbers.set(block.hash, this.#head)
    for (const [index, { hash }] of block.transactions.entries())
      this.#places.set(hash, { number: this.#head, index })
  }

  pop(): void {
    this.#delete(this.#head)
    this.#head--
  }

  getNumbersBefore(number: number): number[] {
    return Array.from(
      { length: Math.max(number - this.#oldest, 0) },
      (_, index) => this.#oldest + index,
    )
  }

  dropBefore(number: number): void {
    for (const old of this.getNumbersBefore(number)) this.#delete(old)
    this.#oldest = Math.max(number, this.#oldest)
  }

  #delete(number: number): void {
    const { hash, transactions } = this.#blocks.get(number) as StoredBlock
    this.#blocks.delete(number)
    this.#numbers.delete(hash)
    for (const { hash } of transactions) this.#places.delete(hash)
  }
}
