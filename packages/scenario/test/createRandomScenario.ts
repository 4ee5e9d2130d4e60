import { parseScenario } from '../src/parseScenario.js'
import type { Scenario } from '../src/schema.js'

const tokens = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI'] as const
const amounts = {
  ZKP: ['0.000000000000000001', '1', '12.5', '900'],
  USDT: ['0.000001', '3.3', '500'],
  WETH: ['0.000000000000000007', '0.02', '0.5'],
  WBTC: ['0.00000001', '0.00123456', '0.01'],
  DAI: ['0.000000000000000003', '7.77', '1234.567'],
}

const brought = {
  ZKP: '100000',
  USDT: '100000',
  WETH: '400',
  WBTC: '20',
  DAI: '100000',
}

/** Returns steps of three actors with sufficient balances, the same for the same seed. */
export function createRandomScenario(seed: number, length: number): Scenario {
  let state = seed
  const draw = (below: number) => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const pick = <item>(items: readonly item[]) =>
    items[draw(items.length)] as item
  const actors = ['alice', 'bob', 'carol']
  const steps: object[] = actors.flatMap((to) =>
    tokens.map((token) => ({
      type: 'transfer',
      actor: 'faucet',
      to,
      token,
      amount: brought[token],
    })),
  )
  while (steps.length < length + 15) {
    const actor = pick(actors)
    const shuffled = [...tokens]
      .map((token) => [draw(1_000), token] as const)
      .sort(([a], [b]) => a - b)
      .map(([, token]) => token)
    const [a, b] = shuffled as [(typeof tokens)[0], (typeof tokens)[0]]
    const path = shuffled.slice(0, 2 + draw(3))
    const last = path.at(-1) as (typeof tokens)[number]
    steps.push(
      pick([
        { type: 'swap', actor, path, amountIn: amounts[a].at(-1) },
        {
          type: 'swap',
          actor,
          path,
          amountOut: amounts[last][1],
          amountInMax: '50000',
        },
        {
          type: 'add',
          actor,
          tokens: [a, b],
          amounts: [pick(amounts[a].slice(1)), pick(amounts[b].slice(1))],
        },
        {
          type: 'expectRevert',
          step: {
            type: 'swap',
            actor,
            path,
            amountIn: amounts[a][1],
            deadline: -1,
          },
          reason: 'expired',
        },
        { type: 'wrap', actor, amount: pick(amounts.ZKP) },
        {
          type: 'transfer',
          actor,
          to: pick(actors),
          token: a,
          amount: amounts[a][0],
        },
        { type: 'approve', actor, token: 'DAI', amount: pick(amounts.DAI) },
      ]),
    )
  }
  Object.assign(steps.at(-1) as object, { checkpoint: 'end' })
  Object.assign(steps[Math.floor(length / 2)] as object, {
    checkpoint: 'middle',
  })
  const text = String(seed)
  return parseScenario({ version: 1, title: text, seed: text, actors, steps })
}
