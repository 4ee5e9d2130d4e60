import { usePreferences, useSwapGas, useTokens } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { showTokenAmount } from '../../lib/format'

/** Shows the estimated fee on another network, in its own coin: '~0.00021 ACME'. */
export default function SwapGas({ quote }: { quote: Quote | undefined }) {
  const { slippageBps } = usePreferences()
  const [native] = useTokens()
  const { data } = useSwapGas({ quote, slippageBps })
  return data && native ? `~${showTokenAmount(data.fee, native)}` : '–'
}
