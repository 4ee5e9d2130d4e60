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

/** Balance that anvil gives each published account. */
const published = parseEther('10000')

/** Coins of the account that pays for gas and traders. */
const ownerFunds = parseEther('1000000')

/** Number of scenario claims that the second published account can pay. */
const scenarioClaims = 100n

/** Number of claims that a filled faucet can pay. */
const faucetClaims = 1_000_000n

/**
 * Moves the liquidity, the tokens, their ownership and the right to set fees to a
 * secret account. Otherwise, anyone could drain the pools with the devnet's published
 * keys. Runs only once, so that users' later changes to the accounts stay.
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
  /** Moves the part of an account's balance that exceeds `kept`. */
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
  // These transactions are sent last, because each start repeats the work until the
  // last token has a new owner.
  for (const address of tokens)
    await send(deployer.address, address, encodeFunctionData(transfer))
  await devnet.mine()
  for (const hash of hashes) {
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success')
      throw new StackError(`The chain could not be set up: ${hash} reverted.`)
  }
}

/** Fills the faucet's account if it has less than half of its target balance. */
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
    // Half of the target is rounded down.
    if (balance < funds / 2n)
      await mint({ symbol, to, amount: funds - balance })
  }
}
