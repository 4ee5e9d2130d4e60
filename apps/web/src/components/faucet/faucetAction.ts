import { requestFaucet } from '@letheswap/react'

/** In a file of its own, which only a connected wallet loads. */
export default requestFaucet
