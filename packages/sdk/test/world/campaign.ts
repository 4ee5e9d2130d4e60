import { drawWorld } from './draw.js'
import { check, describe, shrink } from './shrink.js'
import type { World } from './world.js'

/** Breaches after which a campaign ends: shrinking each takes a while. */
const enough = 5

type Seeds = {
  from: number
  to: number
  /** Skips the other worlds. */
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

/** Runs worlds, and returns how to see each broken rule in its shortest form. */
export async function runSeeds(from: number, to: number): Promise<string[]> {
  const breaches: string[] = []
  while (from <= to && breaches.length < enough) {
    const found = await findSeed({ from, to })
    if (!found) break
    const least = await shrink(drawWorld(found.seed), found)
    const { detail } = (await check(least)) ?? found
    breaches.push(
      `WORLD_SEED=${found.seed} breaks "${found.rule}": ${detail}\n${describe(least)}`,
    )
    from = found.seed + 1
  }
  return breaches
}
