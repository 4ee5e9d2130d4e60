import type { World } from './world.js'

/** A guard of the sender or the reader that is removed from a file. */
export type Mutant = {
  name: string
  /** Path below `src`. */
  file: string
  /** The text that is replaced, which occurs once in the file. */
  from: string
  to: string
  /** Skips worlds that never reach the guard. */
  needs?: (world: World) => boolean
}

const hasRivals = ({ orders }: World) => orders.length > 1
const hasPermits = ({ orders }: World) =>
  orders.some(({ kind }) => kind === 'withdrawByPermit')
const hasForks = ({ happenings }: World) =>
  happenings.some(({ kind }) => kind === 'restart' || kind === 'reorganization')
const hasIgnoredBlocks = ({ nodes }: World) =>
  nodes.some((it) => it.ignoresCountBlock)
const hasLimits = ({ nodes }: World) => nodes.some((it) => it.rangeLimit)
const hasLoweredAmounts = ({ signer }: World) =>
  signer.prompts.some(({ amount }) => amount === 'lowered')
const hasCancellations = ({ signer }: World) =>
  signer.prompts.some(({ next }) => next === 'cancel')
const isNarrow = ({ deployment }: World) => deployment === 'narrow'
const isOld = ({ chain }: World) => chain.age > 10_000

const decide = 'execution/decide.ts'
const observe = 'execution/observe.ts'
const sendOnce = 'execution/sendOnce.ts'
const signers = 'execution/signers.ts'
const transact = 'execution/transact.ts'
const approve = 'execution/approve.ts'
const resume = 'actions/resumePlan.ts'

/** The sender's guards. */
const senderMutants: Mutant[] = [
  {
    name: 'does not keep the signed bytes before they leave',
    file: sendOnce,
    from: "await onState(signed, 'sending')\n    throwIfAborted",
    to: 'throwIfAborted',
  },
  {
    name: 'does not keep that a signer was asked',
    file: sendOnce,
    from: "await onState(state, 'awaitingWallet')",
    to: '',
  },
  {
    name: 'takes a lost answer for a refusal',
    file: sendOnce,
    from: 'if (!isRefusal(cause)) return false',
    to: 'if (cause === undefined) return false',
  },
  {
    name: 'does not look whether a refused transaction is there',
    file: sendOnce,
    from: "return status === 'missing' && seen.next - asked <= seen.mined.length",
    to: 'return true',
  },
  {
    name: 'asks a wallet again',
    file: sendOnce,
    from: "!rawTransaction && (signer === 'wallet' || hash !== undefined)",
    to: 'false && rawTransaction && signer && hash',
  },
  {
    name: 'sends nothing a second time',
    file: sendOnce,
    from: '!isAskedOnce(kept))\n      await',
    to: '!isAskedOnce(kept) && misses < 0)\n      await',
  },
  {
    name: 'takes any transaction with the nonce for its own',
    file: decide,
    from: '(hashes.includes(it.hash) ||\n      (isSame(it, content, gas) && !isClaimed(it.hash)))',
    to: '(it.nonce === kept.nonce || hashes.includes(it.hash) || isSame(it, content, gas) || isClaimed(it.hash))',
  },
  {
    name: 'knows only its own hash, and no higher fee',
    file: decide,
    from: '(isSame(it, content, gas) && !isClaimed(it.hash))',
    to: '(false && isSame(it, content, gas) && isClaimed(it.hash))',
  },
  {
    name: 'claims what another execution sent',
    needs: hasRivals,
    file: decide,
    from: ' && !isClaimed(it.hash)))',
    to: ' || isClaimed(it.hash)))',
  },
  {
    name: 'takes one transaction for two orders',
    needs: hasRivals,
    file: sendOnce,
    from: "if (isClaimed(hash, id)) return { status: 'replaced', by: { hash } }",
    to: '',
  },
  {
    name: 'claims what an open prompt may have sent',
    needs: hasRivals,
    file: sendOnce,
    from: 'isClaimed(hash, id) || (kept.nonce === undefined && isOpen(sending))',
    to: 'isClaimed(hash, id) || (false && isOpen(sending))',
  },
  {
    name: 'forgets its own nonces',
    file: signers,
    from: 'if (!hash || nonce < counted) return counted',
    to: 'if (!hash || nonce > -1) return counted',
  },
  {
    name: 'does not recognize a cancellation',
    needs: hasCancellations,
    file: decide,
    from: "if (by && isNew && isCancellation(by)) return { status: 'cancelled', by }",
    to: "if (by && isNew && isCancellation(by) && !by.from) return { status: 'cancelled', by }",
  },
  {
    name: 'takes the chosen gas limit for a wallet’s',
    file: decide,
    from: "kept.signer === 'wallet' ? undefined : kept.gas",
    to: 'kept.gas',
  },
  {
    name: 'does not notice a missing nonce',
    file: decide,
    from: 'shown.blockNumber === null && next < shown.nonce',
    to: 'shown.blockNumber === null && next < 0',
  },
  {
    name: 'trusts a count whose block was ignored',
    needs: hasIgnoredBlocks,
    file: observe,
    from: 'if (low === high && low > first) return undefined',
    to: '',
  },
  {
    name: 'needs the pending tag',
    file: observe,
    from: "return getTransactionCount(client, { address, blockTag: 'latest' })",
    to: 'throw error',
  },
  {
    name: 'takes a missing transaction for an error',
    file: observe,
    from: "if (!error.name.endsWith('NotFoundError')) throw error\n  return undefined",
    to: 'throw error',
  },
  {
    name: 'gives equal orders of one key one gas limit',
    needs: hasRivals,
    file: signers,
    from: 'Math.random() * Number(margin)',
    to: '0 * Number(margin)',
  },
  {
    name: 'adds no margin to the estimated gas',
    file: signers,
    from: 'const half = estimate / 2n',
    to: 'const half = 40n',
  },
  {
    name: 'adds far too much gas',
    file: signers,
    from: 'const half = estimate / 2n',
    to: 'const half = estimate * 2n',
  },
  {
    name: 'proposes more gas than a block has',
    file: signers,
    from: 'const margin = half < left ? half : left',
    to: 'const margin = half < left ? half : half',
  },
  {
    name: 'counts an unanswered dry run as a refusal',
    file: transact,
    from: 'if (!isRefusedByContract(cause, stepCall)) throw cause',
    to: '',
  },
  {
    name: 'does not check the chain before it sends',
    needs: hasForks,
    file: signers,
    from: 'await Promise.all([readFees(client), sending.assertChain?.()])',
    to: '[await readFees(client)]',
  },
  {
    name: 'hands out again without asking for the chain',
    needs: hasForks,
    file: sendOnce,
    from: 'await sending.assertChain?.()\n      await handOut',
    to: 'await handOut',
  },
  {
    name: 'reads wider ranges of logs than the deployment allows',
    needs: isNarrow,
    file: observe,
    from: 'const { topics, logWindowSize = head } = search',
    to: 'const { topics } = search\n    const logWindowSize = head',
  },
  {
    name: 'counts a first confirmation as enough',
    needs: hasForks,
    file: decide,
    from: 'return depth + 1n < confirmations && confirmations > 1',
    to: 'return depth + 1n < confirmations && confirmations > 100',
  },
  {
    name: 'signs no new permit for one that the pair refuses',
    needs: hasPermits,
    file: resume,
    from: '? state.step - 1\n      : undefined',
    to: '? undefined\n      : undefined',
  },
  {
    name: 'takes a state that the node does not have for an answer',
    needs: hasRivals,
    file: approve,
    from: 'return head < approvedIn ? [] : [head, approvedIn]',
    to: 'return [head]',
  },
  {
    name: 'explains a permit’s removal by its allowance',
    needs: hasPermits,
    file: 'execution/explainRevert.ts',
    from: "refused.functionName.includes('WithPermit') ||",
    to: '',
  },
  {
    name: 'takes a revert for success',
    file: transact,
    from: "if (receipt.status === 'reverted')",
    to: "if ((receipt.status as string) === 'never')",
  },
  {
    name: 'sends the swap before the allowance is visible',
    file: approve,
    from: 'await awaitAllowance(execution, step)\n  return undefined',
    to: 'return undefined',
  },
  {
    name: 'ignores that a wallet lowered an approval',
    needs: hasLoweredAmounts,
    file: approve,
    from: 'approved !== undefined && approved < step.amount',
    to: 'approved !== undefined && approved < 0n',
  },
  {
    name: 'approves what is approved',
    file: approve,
    from: 'if (await isStillApproved(execution, step)) {\n      beginStep',
    to: 'if (false as boolean) {\n      beginStep',
  },
  {
    name: 'believes a node that shows a spent allowance',
    needs: hasRivals,
    file: approve,
    from: 'if (!(await isApproved(execution, step))) return false',
    to: 'if (true as boolean) return isApproved(execution, step)',
  },
  {
    name: 'approves again after a refusal that is not a contract’s',
    file: resume,
    from: 'if (refusal === undefined) return undefined',
    to: '',
  },
  {
    name: 'does not approve again what was lost',
    needs: hasRivals,
    file: resume,
    from: "if (typeof lost === 'number' && returnsLeft-- > 0)",
    to: "if (typeof lost === 'number' && returnsLeft-- > 100)",
  },
  {
    name: 'lets plans of one key approve one token at once',
    needs: hasRivals,
    file: 'execution/withLock.ts',
    from: "if (getSigner({ ...options, walletClient }) === 'wallet') return run()",
    to: 'return run()',
  },
]

const open = 'events/openEvents.ts'
const reader = 'events/createLogReader.ts'
const refusal = 'events/getRefusal.ts'

/** The reader's guards. */
const readerMutants: Mutant[] = [
  {
    name: 'takes the newest blocks for settled',
    file: open,
    from: 'Math.max(latest.number - provisionalBlocks, 0)',
    to: 'latest.number',
  },
  {
    name: 'does not notice a reorganization',
    needs: hasForks,
    file: open,
    from: '(isSame ? useful : await cutAtFork(useful))',
    to: '(isSame || true ? useful : await cutAtFork(useful))',
  },
  {
    name: 'lets a refused range fail',
    needs: hasLimits,
    file: reader,
    from: 'const isFinal = !refusal || (blocks',
    to: "const isFinal = !refusal || refusal === 'range' || (blocks",
  },
  {
    name: 'never tries a wider range again',
    needs: isOld,
    file: reader,
    from: 'if (maxBlocks === limit || ++windows < trialAfter) return',
    to: 'if (maxBlocks > 0) return',
  },
  {
    name: 'forgets the half of a range',
    needs: hasLimits,
    file: reader,
    from: 'return [...older, ...newer]',
    to: 'return older.length > 0 ? older : newer',
  },
  {
    name: 'leaves a gap between two windows',
    file: reader,
    from: 'return { fromBlock: low - blocks, toBlock: low - 1 }',
    to: 'return { fromBlock: low - blocks + 1, toBlock: low - 1 }',
  },
  {
    name: 'loses the oldest block of a window',
    file: reader,
    from: 'return { fromBlock: high + 1, toBlock: high + blocks }',
    to: 'return { fromBlock: high + 2, toBlock: high + blocks }',
  },
  {
    name: 'takes -32600 for an invalid request',
    needs: hasLimits,
    file: refusal,
    from: '[401, 403, 404, -32700, -32601, -32004]',
    to: '[401, 403, 404, -32700, -32600, -32601, -32004]',
  },
  {
    name: 'asks a gateway that failed for the same again',
    needs: hasLimits,
    file: refusal,
    from: "if (status >= 500) return 'overload'",
    to: "if (status >= 500) return 'busy'",
  },
  {
    name: 'needs words that it knows',
    needs: hasLimits,
    file: refusal,
    from: "return codes.length > 0 || status > 0 ? 'range' : 'lost'",
    to: 'return undefined',
  },
  {
    name: 'takes null for an invalid list of logs',
    file: 'events/request.ts',
    from: 'return logs ?? []',
    to: 'return logs as BlockLog[]',
  },
  {
    name: 'takes addresses with their checksum for others',
    file: 'events/isLog.ts',
    from: 'String(log.address).toLowerCase()',
    to: 'String(log.address)',
  },
  {
    name: 'reads a pool’s whole past for its first price',
    needs: isOld,
    file: 'market/readMarket.ts',
    from: 'if (before) return before',
    to: '',
  },
  {
    name: 'takes milliseconds for seconds',
    file: 'events/isLog.ts',
    from: 'return time < farTime ? time : Math.floor(time / 1_000)',
    to: 'return time',
  },
  {
    name: 'keeps trades that were undone',
    needs: hasForks,
    file: 'market/readMarket.ts',
    from: 'keepTrades(state, ({ blockNumber }) => blockNumber <= latestFetchedBlock)',
    to: 'keepTrades(state, ({ blockNumber }) => blockNumber <= latestFetchedBlock + 300)',
  },
]

/**
 * All mutants. A mutant of the sender needs a world with orders; a mutant of the reader
 * needs a world with reads.
 */
export const mutants: (Mutant & { needs: (world: World) => boolean })[] = [
  ...senderMutants.map((mutant) => ({
    ...mutant,
    needs: (world: World) =>
      world.orders.length > 0 && (mutant.needs?.(world) ?? true),
  })),
  ...readerMutants.map((mutant) => ({
    ...mutant,
    needs: (world: World) =>
      world.reads.length > 0 && (mutant.needs?.(world) ?? true),
  })),
]
