import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkScenario } from './checkScenario.js'
import { decodeScenario } from './decodeScenario.js'
import { encodeScenario } from './encodeScenario.js'
import { InvalidScenarioError } from './errors.js'
import { parseScenario } from './parseScenario.js'
import { schema } from './schema.js'

const swap = {
  type: 'swap',
  actor: 'alice',
  path: ['ZKP', 'DAI'],
  amountIn: '1',
}
const scenario = {
  version: 1,
  title: 'A swap',
  seed: 'a swap',
  actors: ['alice'],
  steps: [{ type: 'claim', actor: 'alice', token: 'ZKP' }, swap],
}
const withStep = (step: object) => ({ ...scenario, steps: [step] })
const getField = (value: unknown) => {
  try {
    parseScenario(value)
  } catch (error) {
    if (error instanceof InvalidScenarioError) return error.field
    throw error
  }
  return undefined
}

test('parses a scenario from JSON text and from its value', () => {
  expect(parseScenario(scenario)).toEqual(scenario)
  expect(parseScenario(JSON.stringify(scenario))).toEqual(scenario)
})

test.each([
  ['scenario', 'no JSON'],
  ['scenario', `"${'x'.repeat(1_000_001)}"`],
  ['scenario', null],
  ['version', { ...scenario, version: 2 }],
  ['title', { ...scenario, title: 'two\nlines' }],
  ['actors[0]', { ...scenario, actors: ['<img src=x onerror=alert(1)>'] }],
  ['actors[0]', { ...scenario, actors: ['__proto__'] }],
  ['actors', { ...scenario, actors: ['alice', 'alice'] }],
  ['actors', { ...scenario, actors: ['faucet'] }],
  ['code', { ...scenario, code: 'alert(1)' }],
  ['checkpoints', { ...scenario, checkpoints: {} }],
  ['steps', { ...scenario, steps: [] }],
  ['steps', { ...scenario, steps: Array(1_001).fill(swap) }],
  ['steps[0].type', withStep({ type: 'steal', actor: 'alice' })],
  ['steps[0].amountIn', withStep({ ...swap, amountIn: '-1' })],
  ['steps[0].amountIn', withStep({ ...swap, amountIn: '1e3' })],
  ['steps[0].amountIn', withStep({ ...swap, amountIn: 1 })],
  ['steps[0].amountIn', withStep({ ...swap, amountIn: '9'.repeat(41) })],
  ['steps[0]', withStep({ ...swap, amountOut: '1' })],
  [
    'steps[0].amountInMax',
    withStep({ ...swap, amountIn: undefined, amountOut: '1' }),
  ],
  ['steps[0].path', withStep({ ...swap, path: ['ZKP'] })],
  ['steps[0].actor', withStep({ ...swap, actor: 'mallory' })],
  ['steps[0].actor', withStep({ ...swap, actor: 'constructor' })],
  ['steps[0].seconds', withStep({ type: 'warp', seconds: -5 })],
  ['steps[0].blocks', withStep({ type: 'mine', blocks: 1_000_000 })],
  ['steps[0].to', withStep({ type: 'rewind', to: 'nowhere' })],
  [
    'steps[0].step.type',
    withStep({
      type: 'expectRevert',
      step: { type: 'expectRevert', step: swap, reason: 'expired' },
      reason: 'expired',
    }),
  ],
  [
    'steps[0].steps[0].step.actor',
    withStep({
      type: 'block',
      steps: [
        {
          type: 'expectRevert',
          step: { ...swap, actor: 'mallory' },
          reason: 'expired',
        },
      ],
    }),
  ],
  [
    'steps[0].steps[0]',
    withStep({ type: 'block', steps: [{ ...swap, expect: {} }] }),
  ],
  ['steps[0].steps', withStep({ type: 'block', steps: Array(9).fill(swap) })],
  [
    'steps[0].step',
    withStep({
      type: 'expectRevert',
      step: { ...swap, checkpoint: 'inside' },
      reason: 'expired',
    }),
  ],
  [
    'steps[1].checkpoint',
    {
      ...scenario,
      steps: [
        { ...swap, checkpoint: 'end' },
        { ...swap, checkpoint: 'end' },
      ],
    },
  ],
  [
    'steps[0].expect.balances',
    withStep({ ...swap, expect: { balances: { bob: { ZKP: '1' } } } }),
  ],
])('names an invalid field: %s', (field, value) => {
  expect(getField(value)).toBe(field)
})

const claim = { type: 'claim', actor: 'alice', token: 'ZKP' }
test.each([
  [
    withStep({ ...claim, amountin: '1' }),
    '"steps[0].amountin" of the scenario must be left out: there is no such field here.',
  ],
  [
    withStep({ type: 'steal' }),
    '"steps[0].type" of the scenario must be one of claim, swap, add, remove, approve, wrap, unwrap, transfer, expectRevert, block, warp, mine, rewind.',
  ],
  [
    withStep({ ...swap, amountIn: 1 }),
    '"steps[0].amountIn" of the scenario must be a text.',
  ],
  [
    withStep({ ...swap, path: ['ZKP'] }),
    '"steps[0].path" of the scenario must be a list of at least 2.',
  ],
  [
    withStep({ type: 'warp' }),
    '"steps[0].seconds" of the scenario must be a number.',
  ],
  [
    withStep({ type: 'warp', seconds: 0 }),
    '"steps[0].seconds" of the scenario must be at least 1.',
  ],
  [
    withStep({ type: 'warp', seconds: 1.5 }),
    '"steps[0].seconds" of the scenario must be a whole number.',
  ],
  [{ ...scenario, version: 2 }, '"version" of the scenario must be 1.'],
  [
    { ...scenario, title: 'x'.repeat(201) },
    '"title" of the scenario must be a text of at most 200 characters.',
  ],
  [
    withStep({ ...claim, expect: { prices: { '<': {} } } }),
    '"steps[0].expect.prices.<" of the scenario must be named by a symbol without spaces, hyphens and control characters.',
  ],
])('describes a field’s valid values in English: %#', (value, message) => {
  expect(() => parseScenario(value)).toThrow(`Field ${message}`)
})

test('the JSON Schema describes every field', () => {
  const json = JSON.stringify(z.toJSONSchema(schema), (_, value) => {
    for (const [name, field] of Object.entries(value?.properties ?? {}))
      if (!(field as { description?: string }).description)
        throw new Error(`${name} has no description`)
    return value
  })
  expect(json).toContain('"deadline":{"description":')
})

test('rejects a scenario that contains itself', () => {
  const cyclic: { step?: object; type: string; reason: string } = {
    type: 'expectRevert',
    reason: 'expired',
  }
  cyclic.step = cyclic
  expect(getField(withStep(cyclic))).toBe('steps[0].step.type')
})

test.each([
  ['steps[0].token', { type: 'claim', actor: 'alice', token: 'DOGE' }],
  ['steps[0].path', { ...swap, path: ['ZKP', 'WZKP'] }],
  ['steps[0].path', { ...swap, path: ['ZKP', 'DOGE'] }],
  ['steps[0].amountIn', { ...swap, amountIn: '0' }],
  ['steps[0].amountIn', { ...swap, amountIn: '0.0000000000000000001' }],
])(
  'reports a field that is invalid only for these tokens: %s',
  async (field, step) => {
    const parsed = parseScenario({
      ...scenario,
      steps: [scenario.steps[0], step].slice(step.type === 'claim' ? 1 : 0),
    })
    const expected = step.type === 'claim' ? field : field.replace('[0]', '[1]')
    await expect(checkScenario(parsed)).rejects.toMatchObject({
      name: 'InvalidScenarioError',
      field: expected,
    })
  },
)

describe('a link', () => {
  test('decodes to the same scenario', async () => {
    const parsed = parseScenario(scenario)
    const encoded = await encodeScenario(parsed)
    expect(encoded).toMatch(/^[\w-]+$/)
    expect(encoded.length).toBeLessThan(JSON.stringify(scenario).length)
    expect(await decodeScenario(encoded)).toEqual(parsed)
  })

  test.each([
    ['no base64', '%%%'],
    ['nothing compressed', 'AAAA'],
    ['cut off', 'q1YqSy0qzszP'],
    [
      // 200 kB that decompress to 200 MB.
      'a bomb',
      deflateRawSync(Buffer.alloc(200_000_000, ' ')).toString('base64url'),
    ],
  ])('that is %s is rejected', async (_, encoded) => {
    await expect(decodeScenario(encoded)).rejects.toMatchObject({
      name: 'InvalidScenarioError',
    })
  })
})

const token = { symbol: 'TAX', decimals: 18, supply: '10' }
test.each([
  ['steps[0].path', withStep({ ...swap, path: ['ZKP', 'DAI', 'ZKP'] })],
  [
    'steps[0].tokens',
    withStep({
      type: 'add',
      actor: 'alice',
      tokens: ['DAI', 'DAI'],
      amounts: ['1', '1'],
    }),
  ],
  [
    'steps[0].tokens',
    withStep({
      type: 'remove',
      actor: 'alice',
      tokens: ['DAI', 'DAI'],
      liquidity: '1',
    }),
  ],
  ['tokens[1].symbol', { ...scenario, tokens: [token, token] }],
  ['tokens[0].supply', { ...scenario, tokens: [{ ...token, supply: '0' }] }],
  [
    'tokens[0].supply',
    { ...scenario, tokens: [{ ...token, decimals: 0, supply: '0.5' }] },
  ],
  [
    'steps[10].blocks',
    { ...scenario, steps: Array(11).fill({ type: 'mine', blocks: 1_000 }) },
  ],
])('rejects steps that no chain can perform: %s', (field, value) => {
  expect(getField(value)).toBe(field)
})

test.each([
  [
    'steps[1].tokens',
    {
      type: 'add',
      actor: 'alice',
      tokens: ['ZKP', 'WZKP'],
      amounts: ['1', '1'],
    },
  ],
  ['steps[1].path', { ...swap, path: ['ZKP', 'DAI', 'WZKP'] }],
  ['steps[1].path', { ...swap, path: ['ZKP', 'GOLD'] }],
])(
  'rejects steps that this network cannot perform: %s',
  async (field, step) => {
    await expect(
      checkScenario(parseScenario({ ...scenario, steps: [claim, step] })),
    ).rejects.toThrow(`"${field}"`)
  },
)

test('a symbol may contain any letters', () => {
  const value = {
    ...scenario,
    tokens: [{ ...token, symbol: 'USD₮0' }],
    steps: [
      {
        type: 'transfer',
        actor: 'faucet',
        to: 'alice',
        token: 'USD₮0',
        amount: '1',
        expect: { balances: { alice: { 'USD₮0': '1' } } },
      },
    ],
  }
  expect(parseScenario(value)).toEqual(value)
})
