import type { Devnet } from '@letheswap/devnet'
import {
  DEFAULT_CLAIM_AMOUNTS,
  getPools,
  getTokens,
  waitForReceipt,
} from '@letheswap/sdk'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { StackError } from './StackError.js'

const abi = parseAbi([
  'function owner() view returns (address)',
  'function transferOwnership(address newOwner)',
  'function setFeeToSetter(address feeToSetter)',
])

/** The balance of each published account, set by anvil. */
const published = parseEther('10000')

/** Account that pays for gas, and for traders. */
const ownerFunds = parseEther('1000000')

/** Claims that the second published account can pay: those of scenarios. */
const scenarioClaims = 100n

/** Claims that the faucet can pay once it is filled. */
const faucetClaims = 1_000_000n

/**
 * Leaves nothing that others need to the devnet's published keys, with which
 * anyone could drain the pools: a secret account gets liquidity, ownership of
 * the tokens and the right to set fees. Happens once, so that the accounts stay
 * as their users leave them.
 */
export async function secureChain(
  devnet: Devnet,
  { owner }: { owner: Address },
): Promise<void> {
  const { client, deployment } = devnet
  const [deployer, payer] = devnet.accounts
  const { factory } = deployment.contracts
  const tokens = deployment.tokens.map(({ address }) => address)
  const last = tokens.at(-1) as Address
  const current = await client.readContract({
    address: last,
    abi,
    functionName: 'owner',
  })
  if (!isAddressEqual(current, deployer.address)) return

  const { pools } = await getPools(client, { deployment })
  const hashes: Address[] = []
  const send = async (from: Address, to: Address, data: Address) => {
    hashes.push(await client.sendUnsignedTransaction({ from, to, data }))
  }
  /** Moves the part of an account's balance above the amount that it keeps. */
  const move = async (from: Address, token: Address, kept: bigint) => {
    const balance = await client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [from],
    })
    if (balance <= kept) return
    const args = [owner, balance - kept] as const
    const call = { abi: erc20Abi, functionName: 'transfer', args } as const
    await send(from, token, encodeFunctionData(call))
  }
  for (const { pairAddress } of pools)
    await move(deployer.address, pairAddress, 0n)
  for (const { address, symbol, decimals } of deployment.tokens) {
    await move(deployer.address, address, 0n)
    const claim = parseUnits(DEFAULT_CLAIM_AMOUNTS[symbol] ?? '0', decimals)
    await move(payer.address, address, scenarioClaims * claim)
  }
  for (const { address } of [deployer, payer])
    await client.setBalance({ address, value: published })
  await client.setBalance({ address: owner, value: ownerFunds })
  const [setter, transfer] = [
    { abi, functionName: 'setFeeToSetter', args: [owner] },
    { abi, functionName: 'transferOwnership', args: [owner] },
  ] as const
  await send(deployer.address, factory, encodeFunctionData(setter))
  // The last transaction ends the work: until then, a start begins it again.
  for (const address of tokens)
    await send(deployer.address, address, encodeFunctionData(transfer))
  await devnet.mine()
  for (const hash of hashes) {
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success')
      throw new StackError(`The chain could not be set up: ${hash} reverted.`)
  }
}

/** Fills the faucet's account if it has less than half of its funds. */
export async function fillFaucet(
  { client, deployment, mint }: Devnet,
  to: Address,
): Promise<void> {
  for (const { address, isNative, symbol, decimals } of getTokens(deployment)) {
    const claim = parseUnits(DEFAULT_CLAIM_AMOUNTS[symbol] ?? '0', decimals)
    const funds = faucetClaims * claim
    const balance = isNative
      ? await client.getBalance({ address: to })
      : await client.readContract({
          address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [to],
        })
    // Half, rounded down.
    if (balance < funds / 2n)
      await mint({ symbol, to, amount: funds - balance })
  }
}
