import type { Deployment } from '@letheswap/sdk'
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
])

/** The content of a transaction. */
export type Draft = { to?: Address; data: Hex; value: bigint; gas?: bigint }

// Init codes of contracts with different effects, one per line.
const creations: Hex[] = [
  // Returns one byte of code.
  '0x60016000f3',
  // Code that must not start with this byte (EIP-3541).
  '0x60ef60005360016000f3',
  // Reverts with 32 bytes.
  '0x602a60005260206000fd',
  // Runs an invalid opcode, which uses all gas.
  '0x600c',
  '0xfe',
  // Runs forever.
  '0x5b600056',
  // Writes a slot, clears it, and logs.
  '0x602a6001556000600155600a60206000a1',
  // Transient storage, MCOPY and CLZ.
  '0x602a60015d60015c6000526020600060205e60ff1e5f5260205ff3',
  // Destroys itself during its creation, and pays the sender.
  '0x33ff',
  // Creates a contract without code, then one with CREATE2.
  '0x6000600060006000f060005260006000600060016000f55f5260205ff3',
  // Returns 1 if the previous block's hash is available, otherwise 0.
  '0x600143034015155f5260205ff3',
]

// Precompiled contracts that accept any input.
const precompiles = [1, 2, 3, 4, 5, 0x100]

/**
 * Returns functions that draw transactions. Most of them are valid, and the others fail
 * in different ways.
 */
export function createDrafts(deployment: Deployment, random: () => number) {
  const { router, factory, wrappedNative, multicall3 } = deployment.contracts
  const tokens = deployment.tokens.map(({ address }) => address)
  const coins = [...tokens, wrappedNative]
  const pick = <item>(items: readonly item[]) =>
    items[Math.floor(random() * items.length)] as item
  const once = (times: number) => random() * times < 1
  /** Returns an amount of any magnitude below 2^bits. */
  const amount = (bits: number): bigint => {
    const mantissa = BigInt(Math.floor(random() * 2 ** 32))
    return (mantissa << BigInt(Math.floor(random() * bits))) >> 32n
  }
  const path = (first?: Address, last?: Address): Address[] => {
    const middle = coins.filter(() => once(4))
    const all = [first ?? pick(coins), ...middle, last ?? pick(coins)]
    return once(20) ? all : all.filter((coin, index) => coin !== all[index + 1])
  }
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as never)

  return (
    /** The account that signs. */
    own: Address,
    others: readonly Address[],
    /** Time of the latest block. */
    now: number,
    pairs: readonly Address[],
  ): Draft => {
    const to = once(8) ? pick([...others, zeroAddress, router]) : own
    const deadline = once(12) ? BigInt(now - 100) : BigInt(now + 100_000)
    const least = () => (once(8) ? amount(100) : 0n)
    const call = (
      address: Address,
      functionName: string,
      args: readonly unknown[],
      value = 0n,
    ): Draft => ({
      to: address,
      data: encode(functionName, args),
      value: once(40) ? 1n : value,
    })
    const kinds: [weight: number, () => Draft][] = [
      [
        8,
        () =>
          call(pick([...coins, ...pairs]), 'approve', [
            router,
            once(3) ? amount(90) : maxUint256,
          ]),
      ],
      [
        4,
        () =>
          call(pick([...coins, ...pairs]), 'transfer', [
            pick(others),
            amount(70),
          ]),
      ],
      [3, () => call(pick(tokens), 'mint', [own, amount(80)])],
      [3, () => call(wrappedNative, 'deposit', [], amount(68))],
      [3, () => call(wrappedNative, 'withdraw', [amount(68)])],
      [
        10,
        () =>
          call(router, 'swapExactTokensForTokens', [
            amount(72),
            least(),
            path(),
            to,
            deadline,
          ]),
      ],
      [
        6,
        () =>
          call(router, 'swapTokensForExactTokens', [
            amount(60),
            amount(90),
            path(),
            to,
            deadline,
          ]),
      ],
      [
        10,
        () =>
          call(
            router,
            'swapExactETHForTokens',
            [least(), path(wrappedNative), to, deadline],
            amount(68),
          ),
      ],
      [
        4,
        () =>
          call(
            router,
            'swapETHForExactTokens',
            [amount(50), path(wrappedNative), to, deadline],
            amount(68),
          ),
      ],
      [
        6,
        () =>
          call(router, 'swapExactTokensForETH', [
            amount(72),
            least(),
            path(undefined, wrappedNative),
            to,
            deadline,
          ]),
      ],
      [
        6,
        () =>
          call(router, 'addLiquidity', [
            pick(coins),
            pick(coins),
            amount(72),
            amount(72),
            least(),
            least(),
            to,
            deadline,
          ]),
      ],
      [
        5,
        () =>
          call(
            router,
            'addLiquidityETH',
            [pick(tokens), amount(72), least(), least(), to, deadline],
            amount(66),
          ),
      ],
      [
        5,
        () =>
          call(router, 'removeLiquidity', [
            pick(coins),
            pick(coins),
            amount(60),
            least(),
            least(),
            to,
            deadline,
          ]),
      ],
      [
        4,
        () =>
          call(router, 'removeLiquidityETH', [
            pick(tokens),
            amount(60),
            least(),
            least(),
            to,
            deadline,
          ]),
      ],
      [
        4,
        () => ({
          to: once(2) ? pick(others) : toHex(amount(150), { size: 20 }),
          data: once(4) ? toHex(amount(64), { size: 9 }) : '0x',
          value: amount(66),
        }),
      ],
      [
        4,
        () => ({
          data: once(10) ? toHex(amount(200), { size: 30 }) : pick(creations),
          value: once(6) ? 5n : 0n,
        }),
      ],
      [
        2,
        () => ({
          to: toHex(pick(precompiles), { size: 20 }),
          data: concat(
            Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
              toHex(amount(once(2) ? 8 : 250), { size: 32 }),
            ),
          ),
          value: 0n,
        }),
      ],
      [
        2,
        () => ({
          to: pick([factory, multicall3 ?? router, ...pairs]),
          data: toHex(amount(250), { size: 32 }),
          value: 0n,
        }),
      ],
    ]
    let left = random() * kinds.reduce((sum, [weight]) => sum + weight, 0)
    const [, draw] = kinds.find(([weight]) => {
      left -= weight
      return left < 0
    }) as (typeof kinds)[0]
    const draft = draw()
    return once(25)
      ? {
          ...draft,
          // The gas limit is at least the cost of the data. This chain refuses a lower
          // limit, while anvil drops the transaction.
          gas:
            21_000n +
            20n * BigInt(draft.data.length) +
            (draft.to ? 0n : 33_000n) +
            BigInt(Math.floor(random() * 100_000)),
        }
      : draft
  }
}
