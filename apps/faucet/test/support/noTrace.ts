import { afterEach, beforeEach, expect } from 'vitest'
import type { TestFaucet } from './inProcess.js'
import type { Network } from './network.js'

type Parts = { network: Network; faucet: TestFaucet }

/** Holds each test of the file to it: nothing is paid, and no row is left behind. */
export function expectNoTrace(getParts: () => Parts): void {
  const look = async () => {
    const { network, faucet } = getParts()
    const [rows] = await faucet.query(`select
      (select count(*)::int from challenges) as challenges,
      (select count(*)::int from cooldowns) as cooldowns,
      (select count(*)::int from budgets) as budgets,
      (select count(*)::int from payouts) as payouts`)
    return { ...rows, transfers: await network.countTransfers('USDT') }
  }
  let before: Awaited<ReturnType<typeof look>>
  beforeEach(async () => {
    before = await look()
  })
  afterEach(async () => {
    expect(await look()).toEqual(before)
  })
}
