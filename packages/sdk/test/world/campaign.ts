import { drawWorld } from './draw.js'
import { check } from './shrink.js'

export { check, drawWorld }

/** Returns the first seed whose world breaks a rule. */
export async function findSeed(from: number, to: number) {
  for (let seed = from; seed <= to; seed++) {
    const breach = await check(drawWorld(seed)).catch((error: unknown) => ({
      rule: 'a world comes to its end',
      detail: String(error),
    }))
    if (breach) return { seed, ...breach }
  }
  return undefined
}
