import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
} from 'viem'
import {
  type Oddity,
  oddAbi,
} from '../../../packages/sdk/test/oddTokens/deployOddTokens'
import fixture from '../../../packages/sdk/test/oddTokens/oddTokens.json' with {
  type: 'json',
}
import type { ChainHelper } from './fixtures/createChain'

type Options = {
  contract?: Oddity
  symbol: string
  decimals?: number
  /** The call that turns on the token's special behavior. */
  call?: readonly [name: string, ...args: unknown[]]
}

/**
 * Deploys a token from an ordinary account, and gives the wallet a million of its
 * coins.
 */
export async function deployToken(
  { chain, wallet }: { chain: ChainHelper; wallet: { address: Address } },
  { contract = 'Plain', symbol, decimals = 18, call }: Options,
): Promise<Address> {
  const [, , author] = (await chain.rpc('eth_accounts')) as Address[]
  const { contractAddress } = await chain.receipt(
    await chain.send(author as Address, {
      gas: '0x4c4b40',
      data: encodeDeployData({
        abi: oddAbi,
        bytecode: fixture.bytecodes[contract] as Hex,
        args: [symbol, decimals],
      }),
    }),
  )
  const address = contractAddress as Address
  await chain.receipt(
    await chain.send(author as Address, {
      to: address,
      data: encodeFunctionData({
        abi: oddAbi,
        functionName: 'mint',
        args: [
          wallet.address,
          10n ** 6n * 10n ** BigInt(Math.min(decimals, 18)),
        ],
      }),
    }),
  )
  if (call) {
    const [functionName, ...args] = call
    await chain.receipt(
      await chain.send(author as Address, {
        to: address,
        data: encodeFunctionData({ abi: oddAbi, functionName, args } as never),
      }),
    )
  }
  return address
}
