/**
 * First topic of a pair's Swap event: keccak256 of
 * `Swap(address,uint256,uint256,uint256,uint256,address)`.
 */
export const swapTopic =
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
