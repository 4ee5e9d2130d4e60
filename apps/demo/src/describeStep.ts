import type { ScenarioStep } from '@letheswap/scenario'
import { getLanguage } from '../../web/src/messages/intl'
import { stepTexts } from './scenarioTexts'

export function describeStep(step: ScenarioStep): string {
  const texts = stepTexts[getLanguage()]
  const fill = (values: object) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => String(value)),
      texts[getText(step)],
    )
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
