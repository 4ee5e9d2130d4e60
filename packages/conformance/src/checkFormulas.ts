import { BaseError, getAmountIn, getAmountOut, quote } from '@letheswap/sdk'
import fc from 'fast-check'
import { maxUint112, maxUint256 } from 'viem'
import { abi } from './abi.js'
import { amount, sample } from './draw.js'
import { type Answer, readCalls } from './readCalls.js'
import { runCheck } from './runCheck.js'
import type { CheckContext, ConformanceCheck } from './types.js'

type Case = {
  args: readonly bigint[]
  compute: () => bigint
  /** Another outcome that is also valid, if two reasons apply. */
  or?: string | undefined
}

const reserve = amount(maxUint112)
// Nine of ten amounts fit into a pool's reserve. The others may be larger.
const any = fc.oneof(
  { weight: 9, arbitrary: amount(maxUint112) },
  { weight: 1, arbitrary: amount(maxUint256) },
)

/** Compares the formulas to the router's, for amounts of all magnitudes. */
export async function checkFormulas(
  context: CheckContext,
  total: number,
): Promise<ConformanceCheck[]> {
  const { feeBps } = context.deployment
  const compare = (
    functionName: 'getAmountOut' | 'getAmountIn' | 'quote',
    cases: fc.Arbitrary<Case>,
  ) =>
    runCheck(context, {
      name: functionName,
      cases: sample(cases, context.seed, total),
      batchSize: 500,
      compare: async (cases) => {
        const answers = await readCalls(context, {
          read: `router's ${functionName}`,
          calls: cases.map(({ args }) => ({
            abi,
            address: context.deployment.contracts.router,
            functionName,
            args,
          })),
        })
        return answers.flatMap((answer, index) => {
          const { args, compute, or } = cases[index] as Case
          const sdk = sdkOutcome(compute)
          const chain = chainOutcome(answer)
          if (chain === sdk || chain === or) return []
          return [{ input: args, sdk, chain }]
        })
      },
    })

  return [
    await compare(
      'getAmountOut',
      fc.tuple(any, reserve, reserve).map((args) => {
        const [amountIn, reserveIn, reserveOut] = args
        const pool = { reserveIn, reserveOut, feeBps }
        return { args, compute: () => getAmountOut({ ...pool, amountIn }) }
      }),
    ),
    await compare(
      'getAmountIn',
      fc.tuple(reserve, reserve).chain(([reserveIn, reserveOut]) =>
        fc
          .oneof(
            { weight: 1, arbitrary: any },
            // Three of four draws are amounts that the pool can pay.
            { weight: 3, arbitrary: amount(reserveOut && reserveOut - 1n) },
          )
          // The amount is never the whole reserve. Otherwise, the contract divides by
          // zero, which uses up the gas of all other cases.
          .map((wanted) => wanted + (wanted === reserveOut ? 1n : 0n))
          .map((amountOut) => ({
            args: [amountOut, reserveIn, reserveOut],
            compute: () =>
              getAmountIn({ amountOut, reserveIn, reserveOut, feeBps }),
            // The contract multiplies before it subtracts, so it may report an overflow
            // first.
            or: amountOut > reserveOut ? 'overflow' : undefined,
          })),
      ),
    ),
    await compare(
      'quote',
      fc.tuple(any, reserve, reserve).map((args) => {
        const [amountA, reserveA, reserveB] = args
        return { args, compute: () => quote({ amountA, reserveA, reserveB }) }
      }),
    ),
  ]
}

// Both answers become one line each: the value, or the kind of revert.

const sdkKinds: Record<string, string> = {
  InsufficientInputAmountError: 'input too small',
  InsufficientOutputAmountError: 'output too small',
  InsufficientLiquidityError: 'insufficient liquidity',
  AmountOverflowError: 'overflow',
}

const chainKinds: readonly [RegExp, string][] = [
  [/INSUFFICIENT_(INPUT_)?AMOUNT/, 'input too small'],
  [/INSUFFICIENT_OUTPUT_AMOUNT/, 'output too small'],
  [/INSUFFICIENT_LIQUIDITY|ds-math-sub-underflow/, 'insufficient liquidity'],
  [/ds-math-(add|mul)-overflow/, 'overflow'],
]

/** Returns the line for the SDK's answer. Throws errors that are not the SDK's own. */
function sdkOutcome(compute: () => bigint): string {
  try {
    return String(compute())
  } catch (error) {
    if (error instanceof BaseError) return sdkKinds[error.name] ?? error.name
    throw error
  }
}

function chainOutcome(answer: Answer): string {
  if (answer.status === 'success') return String(answer.result)
  const { message } = answer.error
  return chainKinds.find(([pattern]) => pattern.test(message))?.[1] ?? message
}
