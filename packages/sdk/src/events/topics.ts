import { type Hex, keccak256, stringToHex } from 'viem'

/** The first topic of an event: the hash of its signature. */
const toTopic = (signature: string): Hex => keccak256(stringToHex(signature))

export const pairCreatedTopic = /* @__PURE__ */ toTopic(
  'PairCreated(address,address,address,uint256)',
)

/** First topic of `Swap`, of a Uniswap V2 pair. */
export const swapTopic = /* @__PURE__ */ toTopic(
  'Swap(address,uint256,uint256,uint256,uint256,address)',
)

/** First topic of `Sync`, of a Uniswap V2 pair. */
export const syncTopic = /* @__PURE__ */ toTopic('Sync(uint112,uint112)')

/** First topic of `Mint`, of a Uniswap V2 pair. */
export const mintTopic = /* @__PURE__ */ toTopic(
  'Mint(address,uint256,uint256)',
)

/** First topic of `Burn`, of a Uniswap V2 pair. */
export const burnTopic = /* @__PURE__ */ toTopic(
  'Burn(address,uint256,uint256,address)',
)

/** First topic of `Transfer`, EIP-20. */
export const transferTopic = /* @__PURE__ */ toTopic(
  'Transfer(address,address,uint256)',
)

export const approvalTopic = /* @__PURE__ */ toTopic(
  'Approval(address,address,uint256)',
)

export const depositTopic = /* @__PURE__ */ toTopic('Deposit(address,uint256)')

export const withdrawalTopic = /* @__PURE__ */ toTopic(
  'Withdrawal(address,uint256)',
)
