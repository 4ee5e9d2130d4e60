import { drawWorld } from './draw.js'
import { found } from './found.js'
import { check, describe, shrink } from './shrink.js'
import type { World } from './world.js'

/**
 * Number of breaches after which a campaign ends, because shrinking each takes a while.
 */
const enough = 5

type Seeds = {
  from: number
  to: number
  /** Skips worlds for which it returns false. */
  needs?: (world: World) => boolean
}

/** Returns the first seed whose world breaks a rule. */
export async function findSeed({ from, to, needs }: Seeds) {
  for (let seed = from; seed <= to; seed++) {
    const world = drawWorld(seed)
    if (needs && !needs(world)) continue
    const breach = await check(world).catch((error: unknown) => ({
      rule: 'a world comes to its end',
      detail: String(error),
    }))
    if (breach) return { seed, ...breach }
  }
  return undefined
}

/** Returns the first of the stored worlds that breaks a rule again. */
export async function findAgain() {
  for (const [name, world] of Object.entries(found)) {
    const breach = await check(world)
    if (breach) return { name, ...breach }
  }
  return undefined
}

/** Runs worlds, and describes each broken rule in its shortest form. */
export async function runSeeds(from: number, to: number): Promise<string[]> {
  const breaches: string[] = []
  while (from <= to && breaches.length < enough) {
    const breach = await findSeed({ from, to })
    if (!breach) break
    const least = await shrink(drawWorld(breach.seed), breach)
    const { detail } = (await check(least)) ?? breach
    breaches.push(
      `WORLD_SEED=${breach.seed} breaks "${breach.rule}": ${detail}\n${describe(least)}`,
    )
    from = breach.seed + 1
  }
  return breaches
}
