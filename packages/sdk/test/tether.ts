import type { Address, Hex } from 'viem'
import { getToken } from '../src/deployment/registry.js'
import type { TestChain } from './chain.js'

/**
 * Makes a token as picky as USDT on Ethereum: `approve` reverts unless the
 * allowance or the new amount is zero. The original code runs behind a
 * delegatecall, with the same storage.
 */
export async function makePicky(
  { deployment, devnet: { client } }: TestChain,
  symbol: string,
): Promise<void> {
  const { address } = getToken(deployment, symbol)
  const behind: Address = '0x00000000000000000000000000000000000de1e9'
  const bytecode = (await client.getCode({ address })) as Hex
  await client.setCode({ address: behind, bytecode })
  await client.setCode({ address, bytecode: getPickyCode(behind) })
}

function getPickyCode(behind: Address): Hex {
  const delegateCall = `73${behind.slice(2)}5af4` // PUSH20 GAS DELEGATECALL
  const check = (delegate: string, ok: string) =>
    [
      // Anything but approve(spender, value) is passed on,
      '5f3560e01c63095ea7b3141560', // selector ≠ 095ea7b3
      delegate,
      '57',
      // so is a value of zero,
      '60243515', // value = 0
      `60${delegate}57`,
      // and so is any while allowance(caller, spender) is zero.
      '63dd62ed3e60e01b5f52', // mem[0] = selector of allowance
      '33600452', // mem[4] = caller
      '600435602452', // mem[36] = spender
      `60205f60445f${delegateCall}50`, // mem[0] = allowance
      `5f5115`, // allowance = 0
      `60${delegate}57`,
      '5f5ffd', // REVERT
      // Pass it on.
      '5b365f5f37', // mem = calldata
      `5f5f365f${delegateCall}`,
      '3d5f5f3e', // mem = returndata
      `60${ok}57`,
      '3d5ffd', // REVERT with it
      '5b3d5ff3', // RETURN it
    ].join('')
  // The code itself shows the position of the two labels.
  const code = check('00', '00')
  const at = (label: string) =>
    (code.lastIndexOf(label) / 2).toString(16).padStart(2, '0')
  return `0x${check(at('5b365f5f37'), at('5b3d5ff3'))}`
}
