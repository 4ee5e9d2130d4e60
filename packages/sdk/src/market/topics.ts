/** keccak256 of `Sync(uint112,uint112)`, of a Uniswap V2 pair. */
export const syncTopic =
  '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'

/** keccak256 of `Mint(address,uint256,uint256)`, of a Uniswap V2 pair. */
export const mintTopic =
  '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f'

/** keccak256 of `Burn(address,uint256,uint256,address)`, of a Uniswap V2 pair. */
export const burnTopic =
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
export const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
