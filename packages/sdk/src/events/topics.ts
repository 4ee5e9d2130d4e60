/**
 * keccak256 of `PairCreated(address,address,address,uint256)` of a Uniswap V2 factory.
 */
export const pairCreatedTopic =
  '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'

/**
 * keccak256 of `Swap(address,uint256,uint256,uint256,uint256,address)` of a Uniswap V2
 * pair.
 */
export const swapTopic =
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'

/** keccak256 of `Sync(uint112,uint112)` of a Uniswap V2 pair. */
export const syncTopic =
  '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'

/** keccak256 of `Mint(address,uint256,uint256)` of a Uniswap V2 pair. */
export const mintTopic =
  '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f'

/** keccak256 of `Burn(address,uint256,uint256,address)` of a Uniswap V2 pair. */
export const burnTopic =
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
export const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
export const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** keccak256 of `Deposit(address,uint256)` of WETH9. */
export const depositTopic =
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/** keccak256 of `Withdrawal(address,uint256)` of WETH9. */
export const withdrawalTopic =
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
