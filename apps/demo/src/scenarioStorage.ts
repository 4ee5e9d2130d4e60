import type { Scenario, ScenarioProblem } from '@letheswap/scenario'
import type { Deployment } from '@letheswap/sdk'
import type { DemoStorage } from './demoStorage'

export type Pending = { scenario: Scenario; count: number }

export type Played = Pending & {
  block: number
  network: Pick<Deployment, 'tokens' | 'pairs'>
  problems: ScenarioProblem[]
}

const pendingKey = 'scenario.pending'
const playedKey = 'scenario.played'

/**
 * Replaces the stored scenario while it plays, so that an interrupted scenario is not
 * played again.
 */
const playing = 'playing'

/** Returns true if a scenario waits, plays in another tab, or was interrupted. */
export const isPending = (storage: DemoStorage): boolean =>
  Boolean(storage.getItem(pendingKey))

export const keepPending = (storage: DemoStorage, pending: Pending) =>
  storage.setItem(pendingKey, JSON.stringify(pending))

/** Returns the waiting scenario's text once. Returns null for an interrupted scenario. */
export function takePending(storage: DemoStorage): string | null {
  const text = storage.getItem(pendingKey)
  storage.setItem(pendingKey, playing)
  return text === playing ? null : text
}

export function readPlayed(storage: DemoStorage): Played | undefined {
  const text = storage.getItem(playedKey)
  return text ? JSON.parse(text) : undefined
}

export function keepPlayed(storage: DemoStorage, played?: Played): void {
  storage.setItem(playedKey, played ? JSON.stringify(played) : '')
  storage.setItem(pendingKey, '')
}
