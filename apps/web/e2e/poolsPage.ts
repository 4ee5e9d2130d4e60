import type { Page } from '@playwright/test'
import { type Address, encodeAbiParameters, type Hash, keccak256 } from 'viem'

/** The Pools page by what a person sees on it. */
export function poolsPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    refresh: page.getByRole('button', { name: /^Refresh(ing\.\.\.)?$/ }),
    /** A pool's row on desktop, its card on mobile. */
    pool: (name: string) =>
      page.locator('tbody tr, main li').filter({ hasText: name }),
    add: (name: string) =>
      page.getByRole('button', { name: `Add Liquidity to ${name}` }),
    remove: (name: string) =>
      page.getByRole('button', { name: `Remove from ${name}` }),
    dialog,
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    press: (name: string) =>
      dialog.getByRole('button', { name, exact: true }).click(),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  }
}

/** Place of `getPair` in the storage of Uniswap V2's factory. */
const GET_PAIR_SLOT = 2n

/** Where the factory's register has a pair, in both orders of its tokens. */
export function pairSlots(a: Address, b: Address): [Hash, Hash] {
  const slotOf = (key: Address, parent: bigint | Hash) =>
    keccak256(
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'uint256' }],
        [key, BigInt(parent)],
      ),
    )
  return [
    slotOf(b, slotOf(a, GET_PAIR_SLOT)),
    slotOf(a, slotOf(b, GET_PAIR_SLOT)),
  ]
}
