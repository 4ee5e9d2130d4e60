import type { z } from 'zod'
import { readAmount } from './amounts.js'
import { describeIssue } from './describeIssue.js'
import { InvalidScenarioError } from './errors.js'
import { type Scenario, type ScenarioStep, schema } from './schema.js'

/** Maximum length of a scenario's text, in characters. */
export const maxTextLength = 1_000_000

/** Maximum empty blocks of all steps together. A browser tab takes a second for them. */
const maxMined = 10_000

/**
 * Validates a scenario, or its JSON text, from a file or a link.
 *
 * @throws InvalidScenarioError with the invalid field.
 */
export function parseScenario(value: unknown): Scenario {
  const { success, data, error } = schema.safeParse(
    typeof value === 'string' ? parseJson(value) : value,
  )
  if (!success) {
    const { path, expected } = describeIssue(
      error.issues[0] as z.core.$ZodIssue,
    )
    throw fail(toField(path), expected)
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

function checkNames({ actors, steps, tokens = [] }: Scenario) {
  const seen = new Set<string>()
  const known = new Set(actors)
  if (known.size < actors.length) throw fail('actors', 'names that differ')
  if (known.has('faucet'))
    throw fail('actors', 'names other than "faucet", which pays the coins')
  for (const [index, { symbol, supply, decimals }] of tokens.entries()) {
    if (tokens.findIndex((it) => it.symbol === symbol) < index)
      throw fail(`tokens[${index}].symbol`, 'a symbol that no other token has')
    readAmount(supply, decimals, `tokens[${index}].supply`)
  }
  let mined = 0
  const taxed = tokens.filter((it) => it.transferFeeBps).map((it) => it.symbol)
  const checkActor = (actor: string, field: string) => {
    if (!known.has(actor)) throw fail(field, `one of ${actors.join(', ')}`)
  }
  const checkBare = (
    { expect, checkpoint }: Pick<ScenarioStep, 'expect' | 'checkpoint'>,
    field: string,
  ) => {
    if (expect || checkpoint !== undefined)
      throw fail(
        field,
        'a step without expectations: the step around it has them',
      )
  }

  function checkStep(step: ScenarioStep, field: string): void {
    if (step.type === 'expectRevert') {
      checkBare(step.step, `${field}.step`)
      checkStep(step.step, `${field}.step`)
      return
    }
    if (step.type === 'block')
      for (const [index, inner] of step.steps.entries()) {
        checkBare(inner, `${field}.steps[${index}]`)
        checkStep(inner, `${field}.steps[${index}]`)
      }
    if (
      'actor' in step &&
      !(step.type === 'transfer' && step.actor === 'faucet')
    )
      checkActor(step.actor, `${field}.actor`)
    if (step.type === 'transfer') checkActor(step.to, `${field}.to`)
    if (step.type === 'rewind' && !seen.has(step.to))
      throw fail(`${field}.to`, 'a checkpoint of an earlier step')
    if (step.type === 'mine') {
      mined += step.blocks
      if (mined > maxMined)
        throw fail(
          `${field}.blocks`,
          `few enough for at most ${maxMined} empty blocks in all`,
        )
    }
    for (const name of ['path', 'tokens'] as const) {
      const symbols: string[] = name in step ? step[name as never] : []
      if (new Set(symbols).size < symbols.length)
        throw fail(`${field}.${name}`, 'tokens that differ')
    }
    if (step.type !== 'swap') return
    const isExactInput = step.amountIn !== undefined
    const isExactOutput = step.amountOut !== undefined
    if (isExactInput === isExactOutput)
      throw fail(field, 'a swap with either amountIn or amountOut')
    if (isExactOutput && step.amountInMax === undefined)
      throw fail(`${field}.amountInMax`, 'given with amountOut')
    if (isExactOutput && step.path.some((token) => taxed.includes(token)))
      throw fail(`${field}.amountIn`, 'given where a token has a transfer fee')
  }

  for (const [index, step] of steps.entries()) {
    const field = `steps[${index}]`
    checkStep(step, field)
    for (const key of ['balances', 'liquidity'] as const)
      for (const actor of Object.keys(step.expect?.[key] ?? {}))
        checkActor(actor, `${field}.expect.${key}`)
    const { checkpoint } = step
    if (checkpoint === undefined) continue
    if (seen.has(checkpoint))
      throw fail(`${field}.checkpoint`, 'a name that no other step has')
    seen.add(checkpoint)
  }
}

const fail = (field: string, expected: string) =>
  new InvalidScenarioError({ field: field || 'scenario', expected })

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
