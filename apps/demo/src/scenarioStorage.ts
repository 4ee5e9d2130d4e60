import type { Scenario, ScenarioProblem } from '@letheswap/scenario'
import type { Deployment } from '@letheswap/sdk'
import type { DemoStorage } from './demoStorage'

export type Pending = { scenario: Scenario; count: number }

export type Played = Pending & {
  block: number
  network: Pick<Deployment, 'tokens' | 'pairs'>
  problems: ScenarioProblem[]
}

const read = <value>(storage: DemoStorage, key: string): value | undefined => {
  const text = storage.getItem(key)
  return text ? JSON.parse(text) : undefined
}

export const readPending = (storage: DemoStorage) =>
  read<Pending>(storage, 'scenario.pending')

export const readPlayed = (storage: DemoStorage) =>
  read<Played>(storage, 'scenario.played')

export const keepPending = (storage: DemoStorage, pending: Pending) =>
  storage.setItem('scenario.pending', JSON.stringify(pending))

export function keepPlayed(storage: DemoStorage, played: Played): void {
  storage.setItem('scenario.played', JSON.stringify(played))
  storage.setItem('scenario.pending', '')
}
