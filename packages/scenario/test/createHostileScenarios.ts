import { readdirSync, readFileSync } from 'node:fs'
import { createRandom } from '@letheswap/node'

const folder = new URL('../scenarios/', import.meta.url)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const step = (change: object) => ({
  version: 1,
  title: 'hostile',
  seed: 'hostile',
  actors: ['alice'],
  steps: [{ type: 'claim', actor: 'alice', token: 'ZKP' }, change],
})
const tax = { symbol: 'TAX', decimals: 18, supply: '10' }
const give = { type: 'transfer', actor: 'faucet', to: 'alice' }

/** Each value once passed validation, or would stop a program that trusts it. */
const byHand: Json[] = [
  null,
  [],
  'text',
  { version: 1 },
  step({ type: 'claim', actor: 'alice', token: 'GOLD' }),
  step({ type: 'claim', actor: 'alice', token: 'constructor' }),
  step({ type: 'mine', blocks: 1_000_000 }),
  { ...step({}), steps: Array(1_000).fill({ type: 'mine', blocks: 1_000 }) },
  { ...step({ type: 'mine', blocks: 1 }), tokens: [{ ...tax, supply: '0' }] },
  { ...step({ type: 'mine', blocks: 1 }), tokens: [tax, tax] },
  { ...step({ type: 'mine', blocks: 1 }), tokens: [{ ...tax, symbol: 'DAI' }] },
  { ...step({ ...give, token: 'TAX', amount: '11' }), tokens: [tax] },
  step({ ...give, token: 'DAI', amount: '9'.repeat(30) }),
  { ...step({ type: 'mine', blocks: 1 }), deployment: `0x${'1'.repeat(64)}` },
  { ...step({ type: 'mine', blocks: 1 }), startTime: 4_102_444_800 },
  step({
    type: 'add',
    actor: 'alice',
    tokens: ['ZKP', 'WZKP'],
    amounts: ['1', '1'],
  }),
  step({
    type: 'swap',
    actor: 'alice',
    path: ['ZKP', 'DAI', 'WZKP'],
    amountIn: '1',
  }),
  step({
    type: 'warp',
    seconds: 31_536_000,
    expect: { reserves: { 'A-B': {} } },
  }),
] as Json[]

/**
 * Returns JSON texts of hostile files: those above, and examples with misplaced values,
 * the same for the same seed.
 */
export function createHostileScenarios(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const pick = <item>(items: readonly item[]) =>
    items[Math.floor(random() * items.length)] as item
  const texts = byHand.map((value) => JSON.stringify(value))
  const files = readdirSync(folder)
  while (texts.length < count) {
    const scenario = JSON.parse(
      readFileSync(new URL(pick(files), folder), 'utf8'),
    ) as Json
    const places: [Record<string, Json>, string][] = []
    const visit = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        places.push([value as Record<string, Json>, key])
        visit(inner)
      }
    }
    visit(scenario)
    const [target, key] = pick(places)
    const [source, name] = pick(places)
    target[key] = structuredClone(source[name]) as Json
    texts.push(JSON.stringify(scenario))
  }
  return texts.slice(0, count)
}
