import { InvalidScenarioError } from './errors.js'
import { type Scenario, schema } from './schema.js'

/** Characters in a scenario: a larger text is not read. */
export const maxTextLength = 1_000_000

/**
 * Validates a scenario where it enters the program, e.g. from a file or a link.
 *
 * @param value - Its JSON text, or what that was parsed to.
 * @throws InvalidScenarioError naming the bad field.
 *
 * @example
 * ```ts
 * import { parseScenario } from '@letheswap/scenario'
 *
 * const scenario = parseScenario({
 *   version: 1,
 *   title: 'First swap',
 *   seed: 'first swap',
 *   actors: ['alice'],
 *   steps: [
 *     { type: 'claim', actor: 'alice', token: 'ZKP' },
 *     { type: 'swap', actor: 'alice', path: ['ZKP', 'DAI'], amountIn: '1' },
 *   ],
 * })
 * ```
 */
export function parseScenario(value: unknown): Scenario {
  const { success, data, error } = schema.safeParse(
    typeof value === 'string' ? parseJson(value) : value,
  )
  if (!success) {
    const [issue] = error.issues
    throw fail(toField(issue?.path ?? []), issue?.message ?? 'valid')
  }
  checkNames(data)
  return data
}

function parseJson(text: string): unknown {
  if (text.length > maxTextLength)
    throw fail('', `at most ${maxTextLength} characters`)
  try {
    return JSON.parse(text)
  } catch {
    throw fail('', 'JSON')
  }
}

/** What one field says of another. */
function checkNames({
  actors,
  checkpoints = {},
  steps,
  tokens = [],
}: Scenario) {
  const seen = new Set<string>()
  const known = new Set(actors)
  if (known.size < actors.length) throw fail('actors', 'names that differ')
  if (known.has('faucet'))
    throw fail('actors', 'names other than "faucet", which pays the coins')
  const taxed = tokens.filter((it) => it.transferFeeBps).map((it) => it.symbol)
  const checkActor = (actor: string, field: string) => {
    if (!known.has(actor)) throw fail(field, `one of ${actors.join(', ')}`)
  }

  for (const [index, step] of steps.entries()) {
    const isNested = step.type === 'expectRevert'
    const act = isNested ? step.step : step
    const field = `steps[${index}]${isNested ? '.step' : ''}`
    if (isNested && (act.expect || act.checkpoint !== undefined))
      throw fail(field, 'without expectations: the step around it has them')
    if ('actor' in act && !(act.type === 'transfer' && act.actor === 'faucet'))
      checkActor(act.actor, `${field}.actor`)
    if (act.type === 'transfer') checkActor(act.to, `${field}.to`)
    if (act.type === 'swap') {
      const isExactInput = act.amountIn !== undefined
      const isExactOutput = act.amountOut !== undefined
      if (isExactInput === isExactOutput)
        throw fail(field, 'with either amountIn or amountOut')
      if (isExactOutput && act.amountInMax === undefined)
        throw fail(`${field}.amountInMax`, 'given with amountOut')
      if (isExactOutput && act.path.some((token) => taxed.includes(token)))
        throw fail(
          `${field}.amountIn`,
          'given where a token has a transfer fee',
        )
    }
    for (const key of ['balances', 'liquidity'] as const)
      for (const actor of Object.keys(step.expect?.[key] ?? {}))
        checkActor(actor, `steps[${index}].expect.${key}`)
    if (step.type === 'rewind' && !seen.has(step.to))
      throw fail(`steps[${index}].to`, 'a checkpoint of an earlier step')
    const { checkpoint } = step
    if (checkpoint === undefined) continue
    if (seen.has(checkpoint))
      throw fail(`steps[${index}].checkpoint`, 'a name that no other step has')
    seen.add(checkpoint)
  }
  for (const name of Object.keys(checkpoints))
    if (!seen.has(name))
      throw fail(`checkpoints.${name}`, 'the checkpoint of a step')
}

const fail = (field: string, expected: string) =>
  new InvalidScenarioError({
    field: field || 'scenario',
    expected: expected.replace(/^Invalid input: expected /, ''),
  })

const toField = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (field, part) =>
      typeof part === 'number'
        ? `${field}[${part}]`
        : field
          ? `${field}.${String(part)}`
          : String(part),
    '',
  )
