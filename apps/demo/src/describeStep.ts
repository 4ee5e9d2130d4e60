import type { ScenarioStep } from '@letheswap/scenario'
import { words } from './texts'

export function describeStep(step: ScenarioStep): string {
  const fill = words.steps[getText(step)] as (given: object) => string
  switch (step.type) {
    case 'swap':
      return fill({
        ...step,
        amount: step.amountIn ?? step.amountOut,
        token: step.path.at(-1),
        path: step.path.join(' → '),
      })
    case 'add':
      return fill({
        ...step,
        amounts: step.tokens
          .map((token, side) => `${step.amounts[side]} ${token}`)
          .join(' + '),
      })
    case 'remove':
      return fill({ ...step, pool: step.tokens.join(' / ') })
    case 'expectRevert':
      return fill({ step: describeStep(step.step), reason: step.reason })
    case 'block':
      return fill({ steps: step.steps.map(describeStep).join('; ') })
    default:
      return fill(step)
  }
}

function getText(step: ScenarioStep) {
  if (step.type === 'swap' && step.amountOut !== undefined) return 'swapFor'
  return step.type === 'approve' && step.amount === undefined
    ? 'approveAll'
    : step.type
}
