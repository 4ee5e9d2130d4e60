import {
  type AnyPlan,
  BaseError,
  type PlanExecutionError,
} from '@letheswap/sdk'

/**
 * Thrown if a plan was not completed. `isOpen` is true while the outcome of a
 * transaction is unknown. `name` is the name of the cause.
 */
export class UnfinishedPlanError extends BaseError {
  override readonly name: string
  readonly isOpen: boolean

  constructor({
    plan,
    path,
    cause,
  }: { plan: AnyPlan; path: string; cause: PlanExecutionError }) {
    const { state, hash } = cause
    const isOpen = hash !== undefined && !settled.has(cause.name)
    super(cause.shortMessage, {
      cause,
      details: cause.details,
      metaMessages: [
        ...state.transactions.map(
          ({ kind, hash }) => `Mined before: ${kind} ${hash}.`,
        ),
        ...(isOpen
          ? [
              `Transaction ${hash} was or may have been sent.`,
              `Run \`lethe resume ${path}\` to continue; nothing is sent twice.`,
            ]
          : [
              hash !== undefined && mined.has(cause.name)
                ? `Transaction ${hash} only cost gas.`
                : 'Nothing was sent for this step.',
              `To try again, run \`lethe ${commands[plan.terms.kind]}\` again.`,
            ]),
      ],
    })
    this.name = cause.name
    this.isOpen = isOpen
  }
}

const commands = {
  approve: 'approve',
  swap: 'swap',
  addLiquidity: 'add',
  removeLiquidity: 'remove',
  wrap: 'wrap',
  unwrap: 'unwrap',
} satisfies Record<AnyPlan['terms']['kind'], string>

/** Errors after which the transaction was mined, or can no longer be mined. */
const mined = new Set([
  'TransactionRevertedError',
  'TransactionCancelledError',
  'TransactionReplacedError',
])

/** Errors after which waiting is useless. */
const settled = new Set([
  ...mined,
  'SimulationFailedError',
  'TransactionNotSentError',
])
